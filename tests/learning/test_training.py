"""The parts of training: symmetries, targets, the window, folded weights, checkpoints, kernels for a GPU."""

import json
from pathlib import Path

import numpy as np
import pytest

from deltille import games
from deltille.core import cuda
from deltille.core.errors import BadOption
from deltille.core.position import Position
from deltille.testing.selection import NETWORK, every_game

torch = pytest.importorskip(
    "torch", reason="TRAINING IS NOT TESTED: there is no PyTorch here; pip install 'deltille[train]'"
)

from deltille.core.bradley_terry import ratings  # noqa: E402
from deltille.learning import checkpoint  # noqa: E402
from deltille.learning.config import config_for  # noqa: E402
from deltille.learning.gumbel import (  # noqa: E402
    Effort,
    evaluate,
    expectation,
    worth_after,
    worth_after_replies,
)
from deltille.learning.inference import Evaluator  # noqa: E402
from deltille.learning.lanes import FUNCTIONS  # noqa: E402
from deltille.learning.learner import Learner, Symmetries  # noqa: E402
from deltille.learning.matches import chance, greed, match  # noqa: E402
from deltille.learning.replay import Replay  # noqa: E402
from deltille.learning.rules import Rules  # noqa: E402
from deltille.learning.selfplay import SelfPlay  # noqa: E402
from deltille.learning.torch_net import Folded, Net, Targets, folded, relative, utilities  # noqa: E402
from deltille.learning.weights import Weights, card_for  # noqa: E402

trained_games = every_game(NETWORK, argument="head")


def wandered(rules: Rules, n: int, plies: int) -> "torch.Tensor":
    """``n`` positions after this many random moves, without finished ones."""
    torch.manual_seed(1)
    states = rules.new(n)
    for _ in range(plies):
        before = states.clone()
        standing = rules.play(states, chance(rules)(states))
        states = torch.where(standing.is_over[:, None], before, states)
    return states


def shaken(net: Net) -> Net:
    """The network with random weights and statistics; none has its initial value."""
    torch.manual_seed(2)
    with torch.no_grad():
        for parameter in net.parameters():
            parameter.add_(0.1 * torch.randn_like(parameter))
        for name, buffer in net.named_buffers():
            if name.endswith("running_mean"):
                buffer.add_(0.1 * torch.randn_like(buffer))
            elif name.endswith("running_var"):
                buffer.mul_(1 + torch.rand_like(buffer))
    return net.eval()


@trained_games
def test_the_moves_listed_for_training_are_those_of_the_game(head: str) -> None:
    rules = Rules(games.game(head), "cpu")
    states = wandered(rules, 6, 9)
    listed = rules.legal(rules.views(states))
    for state, moves, n in zip(states, listed.moves, listed.counts, strict=True):
        position = Position.trusted(rules.game, state.numpy().copy())
        assert moves[:n].tolist() == position.view(position.turn).legal_moves.ids.tolist()


def test_two_plies_deep_a_move_is_worth_what_the_replies_to_it_leave() -> None:
    rules = Rules(games.game("tranglar"), "cpu")
    targets = Targets(rules.game, rules.device)
    learner = Learner(rules, targets, 8, 1)
    shaken(learner.net)
    learner.publish()
    states = wandered(rules, 3, 12)
    movers = rules.standing(states).turns
    moves = rules.legal(states).moves[:, :2]
    effort = Effort(4, 25.0, 2, replies=10_000)
    found = worth_after_replies(learner.player, rules, targets, states, movers, moves, effort)
    for lane in range(len(states)):
        for k in range(2):
            after = states[lane : lane + 1].clone()
            replier = int(rules.play(after, moves[lane, k : k + 1]).turns)
            listed = rules.legal(after)
            replies = listed.moves[:, : int(listed.counts)]
            turns = torch.tensor([replier])
            q = worth_after(learner.player, rules, targets, after, turns, replies)[0]
            mine = worth_after(learner.player, rules, targets, after, movers[lane : lane + 1], replies)[0]
            policy, _ = evaluate(learner.player, rules, targets, after, True)
            assert policy is not None
            logits = policy[0].float()[listed.indices[0, : len(q)]]
            expected = ((logits + 25.0 * q).softmax(0) * mine).sum()
            assert found[lane, k] == pytest.approx(float(expected), abs=1e-4)


@trained_games
def test_a_turned_position_is_seen_as_the_turned_inputs_and_its_moves_as_the_turned_policy(head: str) -> None:
    rules = Rules(games.game(head), "cpu")
    game, turned = rules.game, Symmetries.of(rules)
    symmetries = game.symmetries
    assert symmetries is not None
    numbers = [k for k in range(symmetries.n) if symmetries.transform_network(k) is not None]
    state = wandered(rules, 1, 6)
    planes, scalars = rules.look(rules.views(state))
    listed = rules.legal(rules.views(state))
    for row, number in enumerate(numbers):
        image = torch.from_numpy(symmetries.transform_state(number, state[0].numpy()))[None].contiguous()
        seen, also = rules.look(rules.views(image))
        gathered = planes.view(-1)[turned.inputs[row]] * turned.is_input[row]
        assert torch.equal(seen.view(-1), gathered), (head, number)
        assert torch.equal(scalars, also)
        there = rules.legal(rules.views(image))
        index_of = dict(
            zip(there.moves[0, : there.counts[0]].tolist(), there.indices[0].tolist(), strict=False)
        )
        for i in range(0, int(listed.counts[0]), 7):
            move = symmetries.transform_move(number, state[0].numpy(), int(listed.moves[0, i]))
            assert turned.policy[row, listed.indices[0, i]] == index_of[move], (head, number)


@pytest.mark.parametrize("head", ["attangle", "blokus_trigon(players=2)"])
def test_folded_weights_answer_as_the_network_does_and_as_the_player_without_pytorch(
    head: str, tmp_path: Path
) -> None:
    game = games.game_from_head(head)
    rules = Rules(game, "cpu")
    net = shaken(Net(rules.shape, game.n_seats, 16, 2))
    planes, scalars = rules.look(rules.views(wandered(rules, 5, 8)))
    with torch.no_grad():
        policy, value, _ = net(planes.float(), scalars)
    quick, quick_value = Folded.of(net, "cpu")(planes, scalars, wants_policy=True)
    assert quick is not None

    def named(policy: "torch.Tensor") -> "torch.Tensor":
        """The policy without the channels that only pad groups of eight."""
        return policy.view(5, rules.shape.n_cells, rules.n_channels)[:, :, : rules.shape.channels].reshape(
            5, -1
        )

    assert torch.allclose(named(policy), named(quick), atol=1e-4)
    assert torch.allclose(value, quick_value, atol=1e-4)

    arrays = {name: array.numpy() for name, array in Folded.of(net, "cpu").arrays().items()}
    assert all(np.allclose(arrays[name], array.numpy()) for name, array in folded(net).items())
    path = Weights(card_for(game, 16, 2), arrays).save(tmp_path / "net.npz")
    played, worth = Evaluator(Weights.load(path))(
        planes[..., : len(rules.shape.planes)].numpy(), scalars.numpy()
    )
    assert np.allclose(named(policy).numpy(), played, atol=0.05)  # float16 on disk
    assert np.allclose(value.numpy(), worth, atol=0.05)


def test_what_a_result_is_worth() -> None:
    rules = Rules(games.game("blokus_trigon", players=3), "cpu")
    targets = Targets(rules.game, rules.device)
    winners = torch.tensor([0b001, 0b110, 0])
    points = torch.tensor([[10, -5, -20], [-30, 0, 0], [1, 1, 1]])
    assert targets.results(winners).tolist() == [[1, 0, 0, 0], [0, 0.5, 0.5, 0], [0, 0, 0, 1]]
    margins = targets.margins(points)
    assert torch.allclose(margins[0], torch.tanh(torch.tensor([15.0, -15.0, -30.0]) / 30))
    assert margins[1, 1] == margins[1, 2] == 0
    worth = targets.utilities(winners, points)
    assert worth[0, 0] > 0 > worth[0, 1] > worth[0, 2]
    assert torch.allclose(worth[2], torch.zeros(3))
    assert relative(torch.tensor([[7, 8, 9]]), torch.tensor([2])).tolist() == [[9, 7, 8]]
    no_opinion = utilities(torch.zeros(1, 7), 3)
    assert torch.allclose(no_opinion, torch.zeros(1, 3), atol=1e-6)


def test_with_contempt_a_draw_costs_both_and_a_win_nothing() -> None:
    rules = Rules(games.game("trangalla"), "cpu")
    targets = Targets(rules.game, rules.device, draw_cost=0.5)
    plain = Targets(rules.game, rules.device)
    winners, points = torch.tensor([0b01, 0]), torch.tensor([[1, 0], [0, 0]])
    worth = targets.utilities(winners, points)
    assert torch.equal(worth[0], plain.utilities(winners, points)[0])
    assert torch.allclose(worth[1], torch.full((2,), -0.3))
    drawn = torch.tensor([[-50.0, -50.0, 50.0, 0.0, 0.0]])
    assert torch.allclose(utilities(drawn, 2, 0.5), torch.full((1, 2), -0.3))


def test_a_warm_start_takes_what_fits_and_leaves_the_rest() -> None:
    two, three = (Rules(games.game("triangle_wins", players=n), "cpu") for n in (2, 3))
    giver, taker = (Learner(rules, Targets(rules.game, rules.device), 8, 2) for rules in (two, three))
    stem = taker.net.stem.weight.clone()
    assert taker.take(giver.state()) > 0
    assert torch.equal(taker.net.blocks[0].c1.weight, giver.net.blocks[0].c1.weight)
    assert torch.equal(taker.averaged.pol.bias, giver.averaged.pol.bias)
    assert torch.equal(taker.net.stem.weight, stem)  # three seats have other planes


def test_every_position_in_the_window_learns_the_result_of_its_own_game() -> None:
    rules = Rules(games.game("attangle"), "cpu")
    targets = Targets(rules.game, rules.device)
    replay = Replay(rules, lanes=8, rows=300, m=4)
    selfplay = SelfPlay(rules, targets, replay, opening_plies=4)
    player = Learner(rules, targets, 8, 1).player
    results: dict[tuple[int, int], tuple[int, list[int]]] = {}
    numbers = [0] * 8
    written = replay.finish

    def finish(states: "torch.Tensor", standing: "object") -> None:
        written(states, standing)  # type: ignore[arg-type]
        for lane in standing.is_over.nonzero()[:, 0].tolist():  # type: ignore[attr-defined]
            at = (standing.winners[lane].item(), standing.points[lane].tolist())  # type: ignore[attr-defined]
            results[lane, numbers[lane]] = at
            numbers[lane] += 1

    replay.finish = finish  # type: ignore[method-assign]
    for _ in range(250):
        selfplay.step(player, Effort(2, 25.0))
    assert len(results) > 8
    drawn = replay.sample(500)
    assert drawn.is_known.float().mean() > 0.5
    finished = {(*points, won) for won, points in results.values()}
    for i in drawn.is_known.nonzero()[:, 0].tolist():
        assert (*drawn.points[i].tolist(), drawn.winners[i].item()) in finished
    # In the order of play: the row of a lane holds the result of that lane's game.
    for row in range(0, 250, 25):
        for lane in range(8):
            number = int(replay._game[row, lane])
            known = int(replay._known[lane, number % replay._kept]) == number
            assert known == ((lane, number) in results)
            if known:
                assert int(replay._winners[lane, number % replay._kept]) == results[lane, number][0]


def test_with_td_lambda_a_value_learns_from_what_was_expected_later_in_its_own_game() -> None:
    rules = Rules(games.game("attangle"), "cpu")
    targets = Targets(rules.game, rules.device)
    lanes, rows, weight = 4, 60, 0.9
    replay = Replay(rules, lanes, rows, m=4, td_lambda=weight)
    selfplay = SelfPlay(rules, targets, replay, opening_plies=4)
    learner = Learner(rules, targets, 8, 1)
    torch.nn.init.normal_(learner.averaged.v2.bias)  # a network that begins with no opinion expects nothing
    learner.publish()
    for _ in range(150):  # the ring goes round more than once
        selfplay.step(learner.player, Effort(2, 25.0))
    assert replay._expected.float().abs().max() <= 1
    drawn = replay.sample(400)
    assert 0 < drawn.result_weight.min() < 0.2
    assert drawn.result_weight.max() > 0.9
    states = replay._states.flatten(0, 1)
    for i in range(0, 400, 10):
        at = int((states == drawn.states[i]).all(1).nonzero()[0, 0])
        if int((states == drawn.states[i]).all(1).sum()) > 1:
            continue  # the same position in several games
        row, lane = divmod(at, lanes)
        later, left = torch.zeros(5), 1.0
        follower = row + 1
        while (
            follower % rows != 150 % rows and replay._game[follower % rows, lane] == replay._game[row, lane]
        ):
            later += left * (1 - weight) * replay._expected[follower % rows, lane].float()
            left *= weight
            follower += 1
        assert torch.allclose(drawn.later[i], later, atol=1e-4)
        assert abs(float(drawn.result_weight[i]) - left) < 1e-4


def test_what_was_expected_later_teaches_like_a_result() -> None:
    rules = Rules(games.game("attangle"), "cpu")
    targets = Targets(rules.game, rules.device)
    replay = Replay(rules, 4, 60, m=4)
    learner = Learner(rules, targets, 8, 1)
    selfplay = SelfPlay(rules, targets, replay, opening_plies=1)
    for _ in range(40):
        selfplay.step(learner.player, Effort(2, 25.0))
    torch.nn.init.normal_(
        learner.net.v2.weight
    )  # a network that begins with no opinion loses the same by any result
    learner.net.eval()
    drawn = replay.sample(32)
    winners, points = torch.tensor([1, 2]).repeat(16), torch.tensor([[3, 0], [0, 3]]).repeat(16, 1)
    known = drawn._replace(
        is_known=torch.ones(32, dtype=torch.bool),
        is_random=torch.zeros(32, dtype=torch.bool),
        winners=winners,
        points=points,
    )
    certain = torch.cat([targets.results(winners), targets.margins(points)], 1)
    expected = known._replace(
        winners=winners.flip(0), points=points.flip(0), later=certain, result_weight=torch.zeros(32)
    )
    losses = []
    for sample in (known, expected, known._replace(winners=winners.flip(0), points=points.flip(0))):
        torch.manual_seed(2)
        replay.sample = lambda n, sample=sample: sample  # type: ignore[method-assign,misc]
        losses.append(torch.stack(learner._losses(replay, 32)[1:3]))
    assert torch.allclose(losses[0], losses[1])
    assert not torch.allclose(losses[0], losses[2])


def test_what_was_expected_is_kept_by_seat() -> None:
    outputs = torch.tensor([[2.0, 0.0, -1.0, 0.5, -0.5], [2.0, 0.0, -1.0, 0.5, -0.5]])
    first, second = expectation(outputs, torch.tensor([0, 1]))
    chances = torch.tensor([2.0, 0.0, -1.0]).softmax(0)
    assert torch.allclose(first, torch.cat([chances, torch.tensor([0.5, -0.5]).tanh()]))
    assert torch.allclose(second, first[[1, 0, 2, 4, 3]])


def test_replies_are_not_searched_where_there_are_secrets() -> None:
    with pytest.raises(BadOption, match="has secrets"):
        config_for(games.game("trangalla"), deepened=4)


def test_equals_score_half_and_greed_beats_chance() -> None:
    rules = Rules(games.game("attangle"), "cpu")
    targets = Targets(rules.game, rules.device)
    torch.manual_seed(3)
    score = match(rules, targets, greed(rules), chance(rules), 64, 2)
    assert score is not None
    assert score.share > 0.6
    even = match(rules, targets, chance(rules), chance(rules), 200, 2)
    assert even is not None
    assert 0.35 < even.share < 0.65
    assert match(rules, targets, chance(rules), chance(rules), 2, 0, deadline=0.0) is None
    three = Rules(games.game("triangle_wins", players=3), "cpu")
    alone = match(three, Targets(three.game, three.device), chance(three), chance(three), 120, 2)
    assert alone is not None
    assert 0.35 < alone.share < 0.65
    assert alone.n_games == 120


def test_ratings_are_those_that_explain_the_matches() -> None:
    found = ratings([("a", "random", 0.9, 1000), ("b", "a", 0.64, 1000)], {"random": 0.0})
    assert found["random"] == 0
    assert 370 < found["a"] < 390
    assert 95 < found["b"] - found["a"] < 105
    # A clean sweep alone has no finite rating; it only gives a lower bound.
    swept = ratings([("a", "random", 0.9, 1000), ("b", "random", 1.0, 1000)], {"random": 0.0})
    assert found["a"] < swept["b"] < 2000


def test_a_checkpoint_comes_in_parts_and_only_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoint, "PART_BYTES", 1000)
    for value in (1.0, 2.0):
        checkpoint.save(tmp_path, {"weights": torch.full((1000,), value), "steps": 3})
    parts = list(tmp_path.glob("*.part"))
    assert len(parts) > 3
    assert all(part.stat().st_size <= 1000 for part in parts)
    assert len(json.loads((tmp_path / checkpoint.MANIFEST).read_text())["parts"]) == len(parts)
    assert checkpoint.load(tmp_path, "cpu")["weights"][0] == 2.0
    parts[0].write_bytes(b"other")
    with pytest.raises(ValueError, match="damaged"):
        checkpoint.load(tmp_path, "cpu")


@pytest.mark.skipif(not cuda.IS_INSTALLED, reason=cuda.HOW_TO_INSTALL)
@trained_games
def test_the_operations_of_training_compile_for_a_gpu(head: str) -> None:
    from deltille.learning.devices import gpu_ptx

    game = games.game(head)
    for name in FUNCTIONS:
        ptx = gpu_ptx(game, name)
        assert ptx.count(".entry") == 1, name
        assert ".extern" not in ptx, name
