"""Two built-in pages without scripts: one says that the server is running, one shows the API."""

from html import escape
from typing import Any

STYLE = """
body { font: 1rem/1.6 system-ui, sans-serif; max-width: 50rem; margin: 3rem auto; padding: 0 1rem;
  color: #33454a; background: #eef1ee; }
code, pre { font: .9rem/1.5 ui-monospace, monospace; }
pre { background: #fbfcfa; padding: .75rem; overflow: auto; }
section { border-top: 1px solid #9fb0ae; margin-top: 1.5rem; }
h2 { font-size: 1.05rem; }
a { color: #0b5c6b; }
table { border-collapse: collapse; }
td, th { text-align: left; padding: .1rem 1rem .1rem 0; vertical-align: top; }
"""


def _page(title: str, body: str) -> str:
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width">'
        '<link rel="stylesheet" href="/built-in.css"></head>'
        f"<body>{body}</body></html>"
    )


def home_page(version: str) -> str:
    """The page of a server whose own page is missing."""
    return _page(
        "Deltille",
        f"<h1>The server is running.</h1><p>This is Deltille {escape(version)}. Programs can play here: see "
        '<a href="/api">the API</a>, or fetch <a href="/api/openapi.json">its description</a>.</p>',
    )


def reference_page(description: dict[str, Any]) -> str:
    """The API as a page to read."""
    schemas = description.get("components", {}).get("schemas", {})
    parts = [f"<h1>{escape(description['info']['title'])}: the API</h1>"]
    parts.append(f"<p>{escape(description['info'].get('summary', ''))} ")
    parts.append('Machine-readable: <a href="/api/openapi.json">openapi.json</a>.</p>')
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            parts.append(_operation(path, method, operation))
    parts.append("<h1>Bodies</h1>")
    parts += [_schema(name, schema) for name, schema in sorted(schemas.items())]
    return _page("Deltille: the API", "".join(parts))


def _operation(path: str, method: str, operation: dict[str, Any]) -> str:
    rows = [
        f"<tr><td><code>{escape(p['name'])}</code></td><td>{escape(p['in'])}</td>"
        f"<td>{escape(p.get('description', ''))}</td></tr>"
        for p in operation.get("parameters", [])
    ]
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    return (
        f"<section><h2><code>{method.upper()} {escape(path)}</code></h2>"
        f"<p><b>{escape(operation.get('summary', ''))}</b> {escape(operation.get('description', ''))}</p>"
        f"<table>{''.join(rows)}</table>" + (f"<p>Body: {_type(body)}</p>" if body else "") + "</section>"
    )


def _schema(name: str, schema: dict[str, Any]) -> str:
    required = schema.get("required", [])
    rows = [
        f"<tr><td><code>{escape(field)}</code></td><td>{_type(kind)}</td>"
        f"<td>{'' if field in required else 'optional'}</td></tr>"
        for field, kind in schema.get("properties", {}).items()
    ]
    return (
        f'<section id="{escape(name)}"><h2>{escape(name)}</h2><p>{escape(schema.get("description", ""))}</p>'
        f"<table>{''.join(rows)}</table></section>"
    )


def _type(schema: dict[str, Any]) -> str:
    """A schema in a few words."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rsplit("/", 1)[-1])
        return f'<a href="#{name}">{name}</a>'
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " or ".join(_type(choice) for choice in schema[key])
    if "const" in schema:
        return f"<code>{escape(str(schema['const']))}</code>"
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    bounds = [
        f"{word} {schema[key]}"
        for key, word in (("minimum", "from"), ("maximum", "to"), ("maxLength", "at most"))
        if key in schema
    ]
    return escape(" ".join([str(schema.get("type", "anything")), *bounds]))
