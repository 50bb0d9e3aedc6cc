// core/svg.py reads this file too: what is exported is JSON.
export default {
  "disc": 0.37,
  "lift": 0.15,
  "dot": 0.075,
  "start": 0.12,
  "barred": 0.16,
  "goal": 0.32,
  "sign": 0.11,
  "inner": 0.42,
  "paper": "#eef1ee",
  "neutral": { "name": "", "letter": "", "fill": "#ffffff", "ink": "#26343a", "pattern": "plain" },
  "glyphs": {
    "circle": "M-.1 0a.1 .1 0 1 0 .2 0a.1 .1 0 1 0 -.2 0Z",
    "square": "M-.095 -.095H.095V.095H-.095Z",
    "triangle": "M0 -.12L.11 .08H-.11Z",
    "line": "M-.12 0H.12",
    "crown": "M-.15 .12L-.19 -.1L-.07 .01L0 -.16L.07 .01L.19 -.1L.15 .12Z"
  }
};
