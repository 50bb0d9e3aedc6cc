"""Breaks each promise of docs/reliability.md by changing one line, and checks that its test fails.

    python benchmarks/mutations.py                    all of them: some ten minutes
    python benchmarks/mutations.py --only clock lock  those whose test or file has one of these words

Works on a copy of the checkout. A test must pass without the change and fail with it. Exits with
1 if one does not, or if a promise of the document has no line here.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
RELIABILITY = ROOT / "docs" / "reliability.md"
PROMISED = r"\| `(tests/\S+::\w+)` \|"
"""A row of the document that names a test."""
PATIENCE_S = 300
"""A test that hangs for this long counts as failed."""
SERVER = "src/deltille/server"


@dataclass(frozen=True)
class Mutation:
    """One line of the code, its replacement, and the test that must fail."""

    test: str
    file: str
    old: str
    new: str
    options: tuple[str, ...] = ()
    is_interpreted: bool = False


def of(test: str, file: str, old: str, new: str) -> Mutation:
    return Mutation(f"tests/server/{test}", f"{SERVER}/{file}", old, new)


WINS = "src/deltille/games/triangle_wins/game.py"
LARGE = ("self.max_moves = max_moves(self.players)", "self.max_moves = max_moves(self.players) // 2")

MUTATIONS = (
    Mutation(
        "tests/test_memory.py::test_large_positions_stay_within_their_arrays",
        WINS,
        *LARGE,
        ("--game", "triangle_wins"),
    ),
    Mutation(
        "tests/test_memory.py::test_large_positions_read_nothing_out_of_range",
        WINS,
        *LARGE,
        ("--game", "triangle_wins"),
        is_interpreted=True,
    ),
    Mutation(
        "tests/test_tiered.py::test_two_threads_never_load_at_the_same_time",
        "src/deltille/core/tiered.py",
        "with global_compiler_lock:",
        "if True:",
    ),
    of(
        "test_sandbox.py::test_input_from_strangers_runs_no_rule_in_the_server_process",
        "services/sandbox.py",
        "ticket = Ticket(client, self.pool.expected_s(what_for, 0.2))",
        "from deltille.server.engines.sandbox_jobs import JOBS; return JOBS[what_for](asked)",
    ),
    of(
        "test_sandbox.py::test_a_request_that_takes_too_long_is_refused_and_charged",
        "service.py",
        "settings.request_time_s,",
        "settings.engine_time_s,",
    ),
    of(
        "test_sandbox.py::test_loading_the_puzzles_of_the_day_is_not_charged_to_the_client",
        "engines/sandbox_jobs.py",
        'request["asked"]["what"] == "today"',
        "False",
    ),
    of(
        "test_engines.py::test_a_worker_with_little_cpu_time_gets_more_wall_time",
        "engines/pool.py",
        "if used_s - before_s <= HUNG_S:",
        "if True:",
    ),
    of(
        "test_floods.py::test_a_flood_of_empty_frames_is_cut_off",
        "http/frames.py",
        "if not self._frames.take():",
        "if False:",
    ),
    of(
        "test_floods.py::test_too_large_headers_are_refused",
        "http/connections.py",
        "if self._n_headers > MOST_HEADERS or self._n_header_bytes > MOST_HEAD_BYTES:",
        "if False:",
    ),
    of(
        "test_floods.py::test_few_requests_of_one_address_begin_in_one_round",
        "http/round_limiter.py",
        "if address not in self._waiting and self._spent[address] < ROUND_BUDGET:",
        "if True:",
    ),
    of(
        "test_floods.py::test_few_messages_go_to_one_address_in_one_round",
        "http/socket.py",
        "await self.round_limiter.acquire(self.address, SEND + len(text) / BYTES)",
        "pass",
    ),
    of(
        "test_amplification.py::test_few_standings_for_one_address_are_encoded_in_one_round",
        "http/socket.py",
        "await self.round_limiter.acquire(self.address, STANDING)",
        "pass",
    ),
    of(
        "test_amplification.py::test_a_chat_message_sends_no_standing",
        "http/socket.py",
        "if not all(isinstance(entry.event, ev.Chatted) for entry in entries):",
        "if True:",
    ),
    of(
        "test_amplification.py::test_chat_and_offers_of_a_seat_are_rate_limited",
        "http/state.py",
        'self.talk_of_seat.check(f"{table_id} {command.seat}")',
        "pass",
    ),
    of(
        "test_amplification.py::test_chat_of_an_address_is_rate_limited_over_all_tables",
        "http/state.py",
        "self.talk.check(address)",
        "pass",
    ),
    of(
        "test_amplification.py::test_the_message_cache_is_bounded_and_empty_after_the_last_viewer",
        "message_cache.py",
        "while self.n_bytes > self.max_bytes and len(self._entries) > 1:",
        "while False:",
    ),
    of(
        "test_amplification.py::test_a_long_history_comes_in_several_responses",
        "http/tables_api.py",
        "table.entries[after : after + MOST_ENTRIES_TOLD]",
        "table.entries[after:]",
    ),
    of(
        "test_amplification.py::test_metrics_are_collected_once_for_many_requests",
        "ttl_cache.py",
        "if self.clock() - self._stored_s > TTL_S:",
        "if True:",
    ),
    of(
        "test_amplification.py::test_a_report_of_an_analysis_is_encoded_once_for_all_readers",
        "services/studies.py",
        "if self._written is None or self._written[0] != self.version:",
        "if True:",
    ),
    of(
        "test_amplification.py::test_qr_codes_are_drawn_in_another_process",
        "http/invitations_api.py",
        'await here.sandbox.work_out("qr", {"text": body.text}, address_of(request.scope))',
        '__import__("deltille.server.engines.sandbox_jobs", fromlist=["qr"]).qr({"text": body.text})',
    ),
    of(
        "test_floods.py::test_a_long_history_is_not_encoded_in_one_round",
        "http/socket.py",
        "if table.number - last > AT_ONCE:",
        "if False:",
    ),
    of(
        "test_floods.py::test_a_refusal_for_too_many_requests_is_delayed",
        "http/middleware.py",
        "await asyncio.sleep(TARRY_S)",
        "pass",
    ),
    of(
        "test_fair_shares.py::test_clients_that_used_much_come_after_clients_that_used_little",
        "engines/fair_queue.py",
        "ticket = min(allowed, key=self._finish_s)",
        "ticket = allowed[0]",
    ),
    of(
        "test_fair_shares.py::test_strangers_cannot_open_tables_without_people",
        "http/tables_api.py",
        "and not here.settings.lets_computers_play_alone",
        "and False",
    ),
    of(
        "test_fair_shares.py::test_a_rematch_counts_as_a_new_table",
        "http/tables_api.py",
        "if opens_a_table(body):",
        "if False:",
    ),
    of(
        "test_unreadable.py::test_a_table_written_by_a_newer_server_does_not_affect_others",
        "rooms.py",
        "except Rejected:  # a newer server wrote it: the next client gets this refusal",
        "except KeyError:",
    ),
    of(
        "test_outages.py::test_overdue_unreadable_tables_do_not_stop_other_clocks",
        "storage/store.py",
        ".where(here.deadline_ms <= now_ms, ~here.is_unreadable)",
        ".where(here.deadline_ms <= now_ms)",
    ),
    of(
        "test_outages.py::test_nobody_is_charged_while_the_server_cannot_write_and_play_continues",
        "timekeeper.py",
        "self._base_ms, self.is_frozen = self._good_ms, True",
        "self.is_proof_due = True",
    ),
    of(
        "test_outages.py::test_a_server_killed_while_it_gives_time_back_still_owes_it",
        "storage/liveness.py",
        "await connection.execute(insert(schema.outages).values(row))",
        "assert row",
    ),
    of(
        "test_outages.py::test_changing_the_system_clock_affects_no_game",
        "timekeeper.py",
        "return self._base_ms + min(int((self.monotonic_s() - self._at_s) * 1000), MOST_STEP_MS)",
        "return self.wall_ms()",
    ),
    of(
        "test_outages.py::test_a_start_loads_only_tables_whose_computer_is_to_move",
        "storage/liveness.py",
        "or_(tables.engine_process.is_(None), gone)",
        "tables.id.is_not(None)",
    ),
    of(
        "test_connections.py::test_a_connection_that_keeps_the_server_waiting_is_closed",
        "http/connections.py",
        "self._refuse(Code.TOO_SLOW)",
        "self._expect(what, seconds)",
    ),
    of(
        "test_connections.py::test_ipv6_addresses_with_the_same_prefix_count_as_one_client",
        "http/limits.py",
        "(found, 64)",
        "(found, 128)",
    ),
    of(
        "test_engines.py::test_files_in_the_working_directory_are_not_run",
        "engines/pool.py",
        '(sys.executable, "-P", "-m",',
        '(sys.executable, "-m",',
    ),
    of(
        "test_engines.py::test_a_worker_inherits_no_socket_and_ends_with_the_server",
        "engines/worker.py",
        "while os.getppid() == parent:",
        "while True:",
    ),
    of(
        "test_nonsense.py::test_an_unknown_target_is_refused",
        "services/previews.py",
        "if target not in things:",
        "if False:",
    ),
    of(
        "test_storage.py::test_database_errors_do_not_contain_parameters",
        "storage/database.py",
        "create_async_engine(url, pool_size=4, max_overflow=4, hide_parameters=True)",
        "create_async_engine(url, pool_size=4, max_overflow=4)",
    ),
    of(
        "test_trouble.py::test_a_second_server_on_one_file_is_refused_and_the_next_is_not",
        "storage/open_database.py",
        "fcntl.LOCK_EX | fcntl.LOCK_NB",
        "fcntl.LOCK_SH | fcntl.LOCK_NB",
    ),
    of(
        "test_trouble.py::test_an_unusable_database_gives_one_sentence_and_an_exit_code",
        "storage/open_database.py",
        "raise trouble from None",
        "raise",
    ),
    of(
        "test_trouble.py::test_only_the_owner_may_read_the_database_or_a_backup",
        "storage/open_database.py",
        "OWNER_ONLY = 0o600",
        "OWNER_ONLY = 0o644",
    ),
    of(
        "test_trouble.py::test_a_restored_backup_ignores_old_files_beside_the_database",
        "storage/backup.py",
        "for ending in reversed(COMPANIONS):",
        'for ending in ("",):',
    ),
    of(
        "test_connections.py::test_a_socket_ends_when_its_login_is_ended_by_another_device",
        "http/logins.py",
        "for key in keys:",
        "for key in ():",
    ),
    of(
        "test_connections.py::test_a_socket_ends_with_its_login",
        "http/accounts_api.py",
        "        here.logins.end(token)\n    response = json_response(Nothing())\n",
        "    response = json_response(Nothing())\n",
    ),
    of(
        "test_lost_seats.py::test_a_slow_reader_who_lost_a_seat_receives_none_of_its_secrets",
        "http/socket.py",
        "        if self._leaving is not None:\n            return  #",
        "        if self._leaving is not None:\n            pass  #",
    ),
    of(
        "test_lost_seats.py::test_a_seat_lost_while_its_history_is_sent_shows_no_more",
        "http/socket.py",
        "            self._stay(table)\n            for entry",
        "            for entry",
    ),
    of(
        "test_amplification.py::test_a_slow_sender_does_not_block_others_behind_its_address",
        "http/middleware.py",
        'while asked[-1].get("more_body"):',
        "while False:",
    ),
    of(
        "test_amplification.py::test_only_cookies_of_seats_are_tried",
        "http/seat_auth.py",
        "if SEAT_COOKIE.fullmatch(name)",
        'if name.startswith("seat-")',
    ),
    of(
        "test_trouble.py::test_check_takes_no_move_made_meanwhile_for_damage",
        "database_check.py",
        "await store.status(table_id) if why else status",
        "status",
    ),
    of(
        "test_game_analyses.py::test_nobody_can_end_the_analysis_of_another_client",
        "services/analyses.py",
        "if not analysis.readers and analysis.task is not None and not",
        "if analysis.task is not None and not",
    ),
    of(
        "test_names.py::test_a_name_that_looks_like_another_is_refused",
        "services/lookalikes.py",
        'return "".join(LIKE_LATIN.get(letter, letter) for letter in plain)',
        "return plain",
    ),
    Mutation(
        "tests/server/test_deploy.py::test_the_image_installs_only_files_with_known_hashes",
        "deploy/Containerfile",
        "--require-hashes ",
        "",
    ),
    of(
        "test_sweeping.py::test_tables_and_accounts_are_bounded_for_an_address_and_for_the_server",
        "services/sweeping.py",
        "if self.n_unfinished >= self.rooms.settings.most_tables:",
        "if False:",
    ),
    of(
        "test_migrations.py::test_a_database_of_an_earlier_version_is_migrated_with_its_games",
        "storage/database.py",
        "await connection.run_sync(_upgrade)",
        "pass",
    ),
    of(
        "test_two_servers.py::test_players_of_a_killed_server_continue_on_the_other",
        "storage/liveness.py",
        "where(processes.at_ms > now_ms - DEAD_MS)",
        "where(processes.at_ms > 0)",
    ),
    of(
        "test_backpressure.py::test_running_games_are_served_while_newcomers_wait",
        "http/middleware.py",
        "state.service.backpressure.check(address_of(scope))",
        "pass",
    ),
    of(
        "test_backpressure.py::test_running_games_are_served_between_any_two_new_connections",
        "http/acceptor.py",
        "self._rest(ROUNDS)",
        "self._rest(0)",
    ),
    of(
        "test_backpressure.py::test_a_move_does_not_wait_until_all_new_tables_are_written",
        "storage/store.py",
        "(self._new if is_new(batch) else self._waiting)",
        "self._waiting",
    ),
    of(
        "test_backpressure.py::test_few_newcomers_are_seated_at_the_same_time",
        "backpressure.py",
        "if self._pump is None and self._waiting and self._n_inside < MOST_INSIDE:",
        "if self._pump is None and self._waiting:",
    ),
    Mutation(
        "tests/web/test_addresses.py::test_the_page_says_that_a_computer_is_busy",
        "src/deltille/web/study/thinking.js",
        'if (question === this.asked && found.about_s) this.state.textContent = say("busyAbout"',
        'if (question === this.asked && found.about_s === 0) this.state.textContent = say("busyAbout"',
    ),
    Mutation(
        "tests/web/test_addresses.py::test_a_made_up_invitation_sends_nothing_elsewhere",
        "src/deltille/web/shared/api.js",
        "if (`${pathname}/`.startsWith(`/api/${path.split(/[/?]/, 1)}/`)) return pathname + search;",
        "return pathname + search;",
    ),
)


def copied(folder: Path) -> Path:
    """The files of the checkout that git knows, as they are now."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in filter(None, names.decode().split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def passes(mutation: Mutation, here: Path) -> bool:
    """Whether the test passes in this copy."""
    environment = os.environ | {"PYTHONPATH": str(here / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    if mutation.is_interpreted:
        environment["NUMBA_DISABLE_JIT"] = "1"
    command = [sys.executable, "-m", "pytest", "-q", "-x", mutation.test, *mutation.options]
    try:
        done = subprocess.run(
            command, cwd=here, env=environment, capture_output=True, timeout=PATIENCE_S, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    if done.returncode not in (0, 1) and done.returncode > 0:  # less than 0: a crash counts as failed
        sys.exit(f"{mutation.test} could not be run:\n{done.stdout.decode()[-2000:]}")
    return not done.returncode


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", nargs="*", default=[], help="words of tests or files")
    parser.add_argument(
        "--no-check", action="store_true", help="do not run the tests on the whole code first"
    )
    chosen = parser.parse_args()
    promised = re.findall(PROMISED, RELIABILITY.read_text(encoding="utf-8"))
    missing = sorted(set(promised) - {mutation.test for mutation in MUTATIONS})
    for test in missing:
        print(f"NOT TRIED  {test}: no line is known that breaks its promise")
    n_tried, unnoticed = 0, []
    with tempfile.TemporaryDirectory() as folder:
        here = copied(Path(folder))
        for mutation in MUTATIONS:
            if chosen.only and not any(word in mutation.test + mutation.file for word in chosen.only):
                continue
            began_s = time.monotonic()
            whole = (here / mutation.file).read_text(encoding="utf-8")
            if whole.count(mutation.old) != 1:
                sys.exit(f"{mutation.file} does not have this once: {mutation.old}")
            if not chosen.no_check and not passes(mutation, here):
                sys.exit(f"{mutation.test} fails as things are")
            (here / mutation.file).write_text(whole.replace(mutation.old, mutation.new), encoding="utf-8")
            is_noticed = not passes(mutation, here)
            (here / mutation.file).write_text(whole, encoding="utf-8")
            n_tried += 1
            if not is_noticed:
                unnoticed.append(mutation.test)
            word = "noticed  " if is_noticed else "UNNOTICED"
            print(f"{word}  {mutation.test} ({time.monotonic() - began_s:.0f} s)", flush=True)
    print(f"{n_tried} promises broken, {n_tried - len(unnoticed)} noticed, {len(missing)} not tried")
    sys.exit(bool(unnoticed or missing))


if __name__ == "__main__":
    main()
