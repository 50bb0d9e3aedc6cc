"""Each adapter passes the checks of the library it adapts to, for every game and number of seats."""

import copy
import importlib.util
import pickle
import random
from collections.abc import Iterator

import numpy as np
import pytest

import deltille
from deltille import games
from deltille.testing.command_line import python
from deltille.testing.selection import PLANES, every_case, every_game


def tables(name: str) -> Iterator[tuple[tuple[str, dict[str, int]], str]]:
    """A game with every number of seats."""
    players = games.game_class(name).options.get("players")
    for options in [{"players": int(n)} for n in players.choices] if players else [{}]:
        yield (name, options), f"{name}-{[*options.values()]}"


def needs(module: str) -> pytest.MarkDecorator:
    is_missing = importlib.util.find_spec(module) is None
    return pytest.mark.skipif(is_missing, reason=f"{module} is not installed: make test installs it")


every_table = every_case("name,options", tables)


@needs("pettingzoo")
@pytest.mark.filterwarnings("ignore:Observation")  # PettingZoo warns about every game with an action mask
@every_table
def test_pettingzoo_accepts_it(name: str, options: dict[str, int]) -> None:
    from pettingzoo.test import api_test, seed_test

    from deltille.adapters.pettingzoo import env

    api_test(env(name, **options), num_cycles=30)
    seed_test(lambda: env(name, **options), num_cycles=10)


@needs("pettingzoo")
@every_table
def test_pettingzoo_plays_our_games(name: str, options: dict[str, int]) -> None:
    from deltille.adapters.pettingzoo import env

    chance, played = random.Random(2), env(name, **options)
    played.reset()
    position, rewards = deltille.new(name, **options), {}
    for agent in played.agent_iter():
        observation, reward, is_over, _, _ = played.last()
        rewards[agent] = reward
        if is_over:
            played.step(None)
            continue
        assert agent == f"player_{position.turn}"
        legal = np.flatnonzero(observation["action_mask"])
        assert len(legal) == len(position.legal_moves)
        action = int(chance.choice(legal))
        position.push(played.unwrapped.single.action_space.move(position.state, action))
        played.step(action)
    outcome = position.outcome()
    assert outcome is not None
    best = max(rewards.values())
    winners = outcome.winners or range(position.game.n_seats)
    assert [f"player_{seat}" for seat in winners] == [
        agent for agent in sorted(rewards) if rewards[agent] == best
    ]


@needs("pettingzoo")
def test_pettingzoo_ends_the_game_after_an_illegal_action() -> None:
    from deltille.adapters.pettingzoo import env, raw_env

    played = env("attangle", render_mode="ansi")
    played.reset()
    assert "g1" in played.render()
    played.step(18)  # the centre
    assert played.rewards["player_0"] == -1
    assert all(played.terminations.values())
    raw = raw_env("attangle")
    raw.reset()
    with pytest.raises(ValueError, match="not legal for player_0"):
        raw.step(18)


@needs("gymnasium")
@every_table
def test_gymnasium_accepts_it(name: str, options: dict[str, int]) -> None:
    import gymnasium
    from gymnasium.utils.env_checker import check_env

    import deltille.adapters.gymnasium

    made = gymnasium.make(f"deltille/{name}-v2", seat=None, **options)
    assert isinstance(made.unwrapped, deltille.adapters.gymnasium.DeltilleEnv)
    check_env(made.unwrapped, skip_render_check=True)


@needs("gymnasium")
@every_game()
def test_gymnasium_never_raises_on_an_illegal_action(name: str) -> None:
    from deltille.adapters.gymnasium import DeltilleEnv

    env = DeltilleEnv(name, seat=1, render_mode="ansi")
    observation, _ = env.reset(seed=4)
    assert env.render()
    for wrong in (-1, env.action_space.n, int(np.flatnonzero(observation["action_mask"] == 0)[0])):
        env.reset(seed=4)
        _, reward, is_over, _, info = env.step(wrong)
        assert (reward, is_over, info) == (-1.0, True, {"illegal": True})
        assert env.step(0)[1:3] == (0.0, True)


@needs("gymnasium")
@pytest.mark.parametrize("opponent", ["random", "flat:2"])
def test_gymnasium_plays_a_game_against_an_opponent(opponent: str) -> None:
    from deltille.adapters.gymnasium import DeltilleEnv

    env = DeltilleEnv("trangalla", opponent=opponent, seat=0)
    results = []
    for _ in range(2):
        observation, _ = env.reset(seed=8)
        chance, is_over, reward, length = random.Random(3), False, 0.0, 0
        while not is_over:
            action = int(chance.choice(np.flatnonzero(env.action_masks())))
            observation, reward, is_over, _, _ = env.step(action)
            length += 1
        assert not observation["action_mask"].any()
        results.append((reward, length))
    assert results[0] == results[1]


@needs("pettingzoo")
@every_game()
def test_environments_pickle_and_copy(name: str) -> None:
    from deltille.adapters.pettingzoo import env

    played = env(name)
    played.reset()
    for _ in range(3):
        played.step(int(np.flatnonzero(played.observe(played.agent_selection)["action_mask"])[-1]))
    for twin in (pickle.loads(pickle.dumps(played)), copy.deepcopy(played)):
        mine, its = (made.observe(made.agent_selection) for made in (played, twin))
        assert mine.keys() == its.keys()
        assert all((mine[key] == its[key]).all() for key in mine)
        twin.step(int(np.flatnonzero(its["action_mask"])[-1]))
        assert (played.observe(played.agent_selection)["action_mask"] == mine["action_mask"]).all()


@needs("gymnasium")
@every_game(PLANES)
@pytest.mark.parametrize("form", ["planes", "flat", "stack"])
def test_no_observation_is_taken_for_an_image(name: str, form: str) -> None:
    from deltille.adapters.gymnasium import DeltilleEnv

    env = DeltilleEnv(name, observation=form)
    observation, _ = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    for space in env.observation_space.values():
        assert space.low.min() == 0
        assert space.high.max() == 1, "0 to 255 in bytes would mean an image"
    with pytest.raises(deltille.BadOption, match="one of planes, flat, stack"):
        DeltilleEnv(name, observation="pixels")


@needs("gymnasium")
@every_game()
def test_environments_draw_pixels_and_their_classes_say_so(name: str) -> None:
    from deltille.adapters.gymnasium import DeltilleEnv
    from deltille.adapters.pettingzoo import DeltilleAEC, env

    assert "rgb_array" in DeltilleEnv.metadata["render_modes"]
    assert "rgb_array" in DeltilleAEC.metadata["render_modes"]
    made, aec = DeltilleEnv(name, render_mode="rgb_array"), env(name, render_mode="rgb_array")
    made.reset(seed=1)
    aec.reset()
    before = made.render()
    assert before.dtype == np.uint8
    assert before.shape[2] == 3
    for _ in range(4):
        *_, is_over, _, _ = made.step(int(np.flatnonzero(made.action_masks())[-1]))
        if is_over:  # a small game
            break
    assert not np.array_equal(made.render(), aec.render()), "pieces are drawn"
    with pytest.raises(deltille.BadOption, match="rgb_array"):
        DeltilleEnv(name, render_mode="hologram")


@needs("pettingzoo")
@pytest.mark.parametrize("spec", ["net:nodes=1", "greedy"])
def test_opponents_answer_with_actions(spec: str) -> None:
    from deltille.adapters.opponents import Opponent
    from deltille.adapters.pettingzoo import env

    played, opponent = env("attangle"), Opponent(spec)
    played.reset()
    for _ in range(4):
        action = opponent.act(played)
        assert played.observe(played.agent_selection)["action_mask"][action]
        played.step(action)


@needs("pyspiel")
@every_case("name,options", tables, PLANES)
def test_openspiel_accepts_it(name: str, options: dict[str, int]) -> None:
    # In a separate process: OpenSpiel prints from C++, and what it registers stays registered.
    choice = ",".join(f"{key}={value}" for key, value in options.items())
    code = f"""
import pyspiel, deltille.adapters.openspiel
from open_spiel.python.observation import make_observation
game = pyspiel.load_game("deltille_{name}({choice})")
pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
state = game.new_initial_state()
state.apply_action(state.legal_actions()[-1])
again = game.deserialize_state(state.serialize())
assert str(again) == str(state) and again.legal_actions() == state.legal_actions()
seen = make_observation(game)
seen.set_from(state, player=0)
assert seen.tensor.sum() > 0 and seen.dict["observation"].ndim == 3
assert seen.string_from(state, player=0)
assert state.information_state_string(0)
"""
    done = python(code)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]


@needs("pyspiel")
def test_openspiel_draws_games_that_look_the_same_to_a_player() -> None:
    code = """
import random
import pyspiel, deltille.adapters.openspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation
import numpy as np
game = pyspiel.load_game("deltille_trangalla")
chance = random.Random(4)
n_kings, tensors = [], {}
for _ in range(3):
    state = game.new_initial_state()
    for _ in range(14):
        for player in range(2):
            told = tuple(state.information_state_tensor(player))
            assert len(told) == game.information_state_tensor_shape()[0]
            assert min(told) >= 0 and max(told) <= 1
            key = (player, state.information_state_string(player))
            assert tensors.setdefault(key, told) == told
            drawn = [state.resample_from_infostate(player, chance.random) for _ in range(12)]
            for other in drawn:
                assert other.information_state_string(player) == state.information_state_string(player)
                assert other.information_state_tensor(player) == list(told)
                assert other.observation_string(player) == state.observation_string(player)
                assert other.current_player() == state.current_player()
                assert len(other.history()) == len(state.history())
                assert game.deserialize_state(other.serialize()).history() == other.history()
            n_kings.append(len({other.information_state_string(1 - player) for other in drawn}))
        if state.is_terminal():
            break
        state.apply_action(chance.choice(state.legal_actions()))
assert max(n_kings) == 5 and min(n_kings) == 1, n_kings
for player in range(2):
    mine = [tensor for (owner, _), tensor in tensors.items() if owner == player]
    assert len(set(mine)) == len(mine) > 30, "another information state, another tensor"
playing = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
bot = ismcts.ISMCTSBot(
    game=game, evaluator=playing, uct_c=1.4, max_simulations=20, max_world_samples=4,
    random_state=np.random.RandomState(1),
)
state = game.new_initial_state()
for _ in range(4):
    state.apply_action(bot.step(state))
"""
    done = python(code)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]


@needs("pyspiel")
def test_openspiel_hides_the_king() -> None:
    code = """
import pyspiel, deltille.adapters.openspiel
game = pyspiel.load_game("deltille_trangalla")
told = []
for king in game.new_initial_state().legal_actions()[:5]:
    state = game.new_initial_state()
    state.apply_action(king)
    seen = (state.observation_string(1), tuple(state.observation_tensor(1)))
    told.append((state.information_state_string(1), *seen))
    mine = (state.information_state_string(0), state.observation_string(0))
    assert not told[1:] or mine != before
    before = mine
assert len(set(told)) == 1
"""
    done = python(code)
    assert done.returncode == 0, done.stderr
