"""Secrets that a seat may not know do not change what is learned from its moves."""

import pytest

from deltille import games

torch = pytest.importorskip(
    "torch", reason="TRAINING IS NOT TESTED: there is no PyTorch here; pip install 'deltille[train]'"
)

from deltille.learning import gumbel, matches  # noqa: E402
from deltille.learning.gumbel import Decision, Effort, think  # noqa: E402
from deltille.learning.learner import LOSSES, Learner  # noqa: E402
from deltille.learning.matches import chance, greed  # noqa: E402
from deltille.learning.replay import Replay  # noqa: E402
from deltille.learning.rules import Rules, Standing  # noqa: E402
from deltille.learning.torch_net import Targets  # noqa: E402

N, WIDTH = 24, 64
SECRETIVE = [
    name for name in games.names() if games.game(name).has_secrets and games.game(name).network is not None
]

Twins = tuple[Rules, Targets, Learner, "torch.Tensor", "torch.Tensor"]


@pytest.fixture(params=SECRETIVE)
def twins(request: pytest.FixtureRequest) -> Twins:
    """States of running games, each with a state that differs only in what its mover cannot know."""
    rules = Rules(games.game(request.param), "cpu", WIDTH)
    targets = Targets(rules.game, rules.device)
    torch.manual_seed(1)
    states = rules.new(N)
    for ply in range(12):
        before = states.clone()
        standing = rules.play(states, chance(rules)(states))
        # Some stop early, so that there are positions of all stages.
        is_kept = standing.is_over | (torch.arange(N) % 6 * 2 + 2 <= ply)
        states = torch.where(is_kept[:, None], before, states)
    learner = Learner(rules, targets, 16, 1)
    with torch.no_grad():
        for parameter in learner.averaged.parameters():
            parameter.add_(0.2 * torch.randn_like(parameter))
    learner.net.load_state_dict(learner.averaged.state_dict())
    learner.publish()
    views = rules.views(states)
    others = rules.determinized(views, torch.randint(0, 1 << 62, (N, 1)))
    assert (states != others).any(1).float().mean() > 0.3
    assert torch.equal(rules.views(others), views)
    return rules, targets, learner, states, others


def decided(rules: Rules, targets: Targets, learner: Learner, states: "torch.Tensor") -> Decision:
    torch.manual_seed(5)
    return think(learner.player, rules, targets, states.clone(), Effort(8, 25.0), is_noisy=True)


def test_what_is_decided_and_the_improved_policy_come_from_views_alone(twins: Twins) -> None:
    rules, targets, learner, states, others = twins
    one, other = (decided(rules, targets, learner, given) for given in (states, others))
    assert torch.equal(one.moves, other.moves)
    assert torch.equal(one.indices, other.indices)
    assert torch.equal(one.improved, other.improved)
    assert torch.equal(one.value, other.value)
    assert torch.equal(one.listed.counts, other.listed.counts)


def test_the_same_test_sees_a_lookahead_into_true_states(
    twins: Twins, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, targets, learner, states, others = twins
    true = {"states": states}
    monkeypatch.setattr(
        gumbel, "worlds", lambda *_: true["states"].repeat_interleave(gumbel.N_DETERMINIZATIONS, 0)
    )
    one = decided(rules, targets, learner, states)
    true["states"] = others
    assert not torch.equal(one.improved, decided(rules, targets, learner, others).improved)


def test_greed_weighs_moves_without_the_secret(twins: Twins) -> None:
    rules, _, _, states, others = twins
    chosen = []
    for given in (states, others):
        torch.manual_seed(5)
        chosen.append(greed(rules)(given.clone()))
    assert torch.equal(*chosen)
    assert matches.n_worlds(rules) > 1


def test_what_policy_and_values_of_views_learn_is_the_same_whatever_the_secret_was(twins: Twins) -> None:
    rules, targets, learner, states, others = twins
    found = decided(rules, targets, learner, states)
    losses = []
    for given in (states, others):
        replay = Replay(rules, N, 8, 8)
        replay.add(given, found.indices, found.improved, torch.zeros(N, dtype=torch.bool), found.expected)
        over = Standing(
            torch.ones(N, dtype=torch.bool),
            torch.zeros(N, dtype=torch.int64),
            torch.ones(N, dtype=torch.int64),
            torch.zeros((N, rules.game.n_seats), dtype=torch.int64),
        )
        replay.finish(given, over)
        torch.manual_seed(6)
        learner.net.eval()
        losses.append(torch.stack(learner._losses(replay, 64)))
    # The critic alone learns of secrets, from games that are over; it is shown none but drawn ones in play.
    critic = LOSSES.index("critic")
    assert losses[0][critic] != losses[1][critic]
    for each in losses:
        each[critic] = 0
    assert torch.equal(*losses)
    assert losses[0].abs().sum() > 0


def test_a_critic_knows_what_the_seat_that_has_just_moved_hides(twins: Twins) -> None:
    rules, targets, learner, states, others = twins
    blind, knowing = (
        [gumbel.evaluate(learner.player, rules, targets, seen, False)[1] for seen in pair]
        for pair in ((rules.views(states), rules.views(others)), (states, others))
    )
    assert torch.equal(*blind)
    differs = (knowing[0] != knowing[1]).any(1)
    assert torch.equal(differs, (states != others).any(1))


def test_candidates_are_valued_in_determinizations_by_a_critic_alone(
    twins: Twins, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, targets, learner, states, _ = twins
    shown: list[bool] = []

    def watched(
        net: object, rules: Rules, targets: object, seen: "torch.Tensor", *_: object
    ) -> tuple[None, "torch.Tensor"]:
        shown.append(torch.equal(seen, rules.views(seen)))
        return None, torch.zeros((len(seen), rules.game.n_seats))

    monkeypatch.setattr(gumbel, "evaluate", watched)
    views = rules.views(states)
    moves = rules.legal(views).moves[:, :1].long()
    for learner.player.is_critic in (True, False):
        gumbel.worth_after(learner.player, rules, targets, views, rules.standing(states).turns, moves)
    assert shown == [False, True]


def test_several_determinizations_are_averaged(twins: Twins, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, targets, learner, states, _ = twins
    views = rules.views(states)
    movers = rules.standing(states).turns
    moves = rules.legal(views).moves[:, :1].long()
    drawn = gumbel.worlds(rules, views)
    assert torch.equal(rules.views(drawn), views.repeat_interleave(gumbel.N_DETERMINIZATIONS, 0))
    monkeypatch.setattr(gumbel, "worlds", lambda *_: drawn)
    mean = gumbel.worth_after(learner.player, rules, targets, views, movers, moves)
    singles = []
    monkeypatch.setattr(gumbel, "n_worlds", lambda _: 1)
    for k in range(gumbel.N_DETERMINIZATIONS):
        one = drawn[k :: gumbel.N_DETERMINIZATIONS].contiguous()
        monkeypatch.setattr(gumbel, "worlds", lambda *_, one=one: one)
        singles.append(gumbel.worth_after(learner.player, rules, targets, views, movers, moves))
    assert torch.allclose(mean, torch.stack(singles).mean(0), atol=1e-5)
    assert (torch.stack(singles).std(0) > 1e-4).any()
