"""Games on a cluster: a real scheduler and real workers on this machine."""

import json
import os
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from realms.balance.games.experiment import Experiment
from realms.balance.games.result_data import to_data
from realms.balance.playing import cluster as cluster_module
from realms.balance.playing.cluster import Certificates, ClusterError, GameCluster, engines_of, require_answer
from realms.balance.playing.executor import CountedGames, GamesInMemory, numbered
from realms.cli.main import main
from realms.locale import Sentence
from realms.scenario.scenario import Scenario

from help.clusters import PATIENCE, LocalCluster, kill, local_cluster
from help.executors import SameProcess

pytest.importorskip("distributed")
THIRTY = Path(__file__).parents[1] / "speed/thirty.realm.json"
RUN_KEYS = {"seconds", "workers", "started", "finished"}
GAMES = 200
NO_ONE = "tcp://127.0.0.1:9"  # the port where everything is thrown away


@pytest.fixture
def club(tmp_path: Path) -> Iterator[LocalCluster]:
    with local_cluster(tmp_path) as cluster:
        yield cluster


@pytest.fixture
def experiment(thirty: Scenario) -> Experiment:
    return Experiment.of(thirty, ("paced",) * 4, seed=7)


def test_a_worker_that_dies_loses_nothing_and_counts_nothing_twice(
    club: LocalCluster, experiment: Experiment
) -> None:
    workers = {name: club.add_worker(name) for name in ("anna", "bert")}
    killed = threading.Event()

    def kill_one(count: int) -> None:
        if count >= GAMES // 4 and not killed.is_set():
            kill(workers["anna"])
            killed.set()

    finished = GamesInMemory()
    with GameCluster(club.address, patience=PATIENCE) as cluster:
        batches = numbered(experiment, cluster.executor, GAMES, CountedGames(finished, kill_one))
        found = [to_data(result) for batch in batches for result in batch]
    alone = numbered(experiment, SameProcess(), GAMES)
    assert killed.is_set()
    assert found == [to_data(result) for batch in alone for result in batch]


def test_other_engines_and_plain_workers_are_refused_by_name(
    club: LocalCluster, experiment: Experiment
) -> None:
    club.add_stranger()
    club.add_plain_worker()
    heard: list[Sentence] = []
    with pytest.raises(ClusterError, match="no worker there plays with this engine"):
        GameCluster(club.address, news=heard.append)
    said = sorted(map(str, heard))
    assert len(said) == 2
    assert said[0].startswith("worker plain was not started by realms worker")
    assert said[1].startswith("worker stranger-1 plays with the engine another instead of")
    club.add_worker("anna")
    with GameCluster(club.address, patience=PATIENCE) as cluster:
        assert cluster.team() == ["anna-1"]
        assert set(cluster.engines()) == {"anna-1", "plain", "stranger-1"}
        assert sum(map(len, numbered(experiment, cluster.executor, 4))) == 4
        calls = [cluster.executor.submit(os.getpid) for _ in range(60)]
        assert len({call.result() for call in calls}) == 1, "the other two workers are idle"


def test_a_scheduler_that_ends_is_an_error_and_ends_its_workers(
    club: LocalCluster, experiment: Experiment
) -> None:
    worker = club.add_worker("anna")
    with pytest.raises(ClusterError, match="the scheduler is gone"):
        play_until_killed(club, experiment)
    assert worker.wait(60) == 0


def play_until_killed(club: LocalCluster, experiment: Experiment) -> None:
    """Play games, and kill the scheduler after the first batch."""
    with GameCluster(club.address, patience=PATIENCE) as cluster:
        for _ in numbered(experiment, cluster.executor, 10_000):
            kill(club.scheduler)


def test_nobody_at_an_address_is_one_message(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(ClusterError, match="nobody answers at this address"):
        GameCluster(NO_ONE, patience=1.0)
    monkeypatch.setattr("realms.balance.playing.cluster_worker.FIRST_WAIT", 1.0)
    for address in (NO_ONE, "tcp://no-such-machine.invalid:8786"):
        assert main(["worker", address, "--jobs", "1"]) == 2
        assert capsys.readouterr().err == f"realms: {address}: nobody answers at this address\n"
    for address in ("nonsense", "tcp://"):
        assert main(["worker", address, "--jobs", "1"]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_a_scheduler_may_come_while_a_worker_knocks() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = threading.Timer(0.5, lambda: late.append(socket.create_server(("127.0.0.1", port))))
    late: list[socket.socket] = []
    server.start()
    require_answer(f"tcp://127.0.0.1:{port}", 30.0)
    server.join()
    late[0].close()


def test_the_report_of_a_cluster_is_that_of_one_process(
    club: LocalCluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    club.add_worker("anna")
    with GameCluster(club.address, patience=PATIENCE) as cluster:
        assert cluster.team() == ["anna-1"]
    words = ["balance", str(THIRTY), "--seats", "paced", "--games", "40", "--json"]
    reports = []
    for number, where in enumerate((["--cluster", club.address], ["--workers", "1"])):
        assert main([*words, *where, "--store", str(tmp_path / f"{number}.sqlite")]) == 0
        report = json.loads(capsys.readouterr().out)
        reports.append({key: value for key, value in report.items() if key not in RUN_KEYS})
    assert reports[0] == reports[1]


def test_a_cluster_that_is_not_there_ends_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cluster_module, "FIRST_WAIT", 2.0)
    store = ["--store", str(tmp_path / "s.sqlite")]
    assert main(["balance", str(THIRTY), "--cluster", NO_ONE, *store]) == 2
    assert "nobody answers at this address" in capsys.readouterr().err


def test_a_missing_certificate_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = str(tmp_path / "ca.pem")
    with pytest.raises(FileNotFoundError):
        GameCluster("tls://127.0.0.1:9", Certificates(*[Path(missing)] * 3))
    assert main(["worker", "tls://127.0.0.1:9", "--tls", missing, missing, missing]) == 2
    assert missing in capsys.readouterr().err


@pytest.mark.parametrize(
    "address",
    ["", "tcp://", "foo://x:1", "http://127.0.0.1:80", "inproc://x", "tcp://[::1", "a:99999", "a:0"],
)
def test_what_is_no_address_is_refused_at_once(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["worker", address], ["balance", str(THIRTY), "--cluster", address]):
        assert main(words) == 2
        assert capsys.readouterr().err == f"realms: {address}: expected tcp://HOST:PORT\n"


def test_a_web_server_is_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "MORE_PATIENCE", 0.5)
    with ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as server:
        server.block_on_close = False  # the library does not let go of its connection
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with pytest.raises(ClusterError, match="what answers there is no scheduler"):
            GameCluster(f"tcp://127.0.0.1:{server.server_port}", patience=1.0)
        server.shutdown()


def test_certificates_and_tls_belong_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = ["--tls", *[str(tmp_path / "ca.pem")] * 3]
    for words in (["tls://127.0.0.1:9"], ["tcp://127.0.0.1:9", *files]):
        assert main(["worker", *words]) == 2
        assert capsys.readouterr().err == f"realms: {words[0]}: tls://HOST:PORT and --tls belong together\n"


def test_a_worker_without_resources_has_no_engine() -> None:
    workers = {
        "a": {"name": 1, "resources": {"GPU": 1.0}},
        "b": {"name": "x", "resources": {"realms-9f": 1.0}},
    }
    assert engines_of(workers) == {"1": None, "x": "9f"}
