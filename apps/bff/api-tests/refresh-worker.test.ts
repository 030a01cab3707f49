import { expect, it, onTestFinished, vi } from "vitest";
import { MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { WorkerRunner } from "../src/platform/jobs/worker-runner.ts";
import { scrape } from "./scrape.ts";
import { type AnyAnswer, contentOf, MARKET_PATHS } from "./start-desk.ts";
import { startQuorumDesk } from "./start-quorum.ts";

const ENTRY = new URL("../src/refresh-worker.ts", import.meta.url);
/** A busy machine may delay a thread for seconds. */
const PATIENT_MS = 60_000;
vi.setConfig({ testTimeout: PATIENT_MS });
const PATHS = [...MARKET_PATHS, "/api/prices/sources"];

interface Line {
  readonly restartMs: number;
}

/** A server with all sources whose refreshes run in the real worker. */
async function startDeskWithWorker() {
  const lines: Line[] = [];
  /** Ends the next thread that gets a job of this name. */
  let doomed: RegExp | null = null;
  let isDoomedForGood = false;
  const jobs = new WorkerRunner({
    entry: ENTRY,
    jobLimitMs: PATIENT_MS,
    log: { warn: (fields) => lines.push(fields as Line) },
    onJob: (name, worker) => {
      if (!doomed?.test(name)) return;
      if (!isDoomedForGood) doomed = null;
      void worker.terminate();
    },
  });
  onTestFinished(() => jobs.close());
  const desk = await startQuorumDesk({ jobs, env: { TRUST_PROXY: "" } });
  const readAll = async () => {
    const answers = new Map<string, AnyAnswer>();
    for (const path of PATHS) answers.set(path, await desk.read(path));
    return answers;
  };
  await readAll();
  await desk.settled();
  return {
    ...desk,
    jobs,
    lines,
    readAll,
    /** Advances the clock, and reads what was refreshed meanwhile. */
    refresh: async (ms: number) => {
      desk.clock.advance(ms);
      await readAll();
      await desk.settled();
      return readAll();
    },
    endThreadAt: (name: RegExp | null, forGood = false) => {
      doomed = name;
      isDoomedForGood = forGood;
    },
  };
}

const sourcesOf = (answers: Map<string, AnyAnswer>) =>
  [...answers].map(([path, { freshness }]) => `${path} ${freshness.source}`);
const allLabelled = (source: string) => PATHS.map((path) => `${path} ${source}`);

it("every job of a refresh is one that the worker knows", async () => {
  const names = new Set<string>();
  const desk = await startDeskWithWorker();
  const { jobs } = desk;
  const run = jobs.run.bind(jobs);
  jobs.run = (job, input) => {
    names.add(job.name);
    return run(job, input);
  };
  expect(sourcesOf(await desk.refresh(15 * MINUTE))).toEqual(allLabelled("live"));
  for (const path of ["/api/currencies", "/api/coins/bitcoin", "/api/coins/bitcoin/history?range=1y"])
    await desk.read(path);
  expect([...names].filter((name) => !jobs.knows(name))).toEqual([]);
  expect(names.size).toBeGreaterThan(19);
});

it.each([
  ["reading CoinGecko's coins", /^top coins$/],
  ["reading an exchange's prices", /^quotes of kraken$/],
  ["agreeing on prices", /^agree on prices$/],
  ["making the list of coins", /^body of market-coins$/],
  ["making the rates", /^body of rates agreed$/],
])("I56: killed while %s: the same work continues in a new thread, without another call", async (_, job) => {
  const desk = await startDeskWithWorker();
  desk.simulator.resetCalls();
  desk.exchanges.resetCalls();
  desk.endThreadAt(job);
  expect(sourcesOf(await desk.refresh(2 * MINUTE + SECOND))).toEqual(allLabelled("live"));
  expect(desk.lines).toMatchObject([{ restartMs: 0 }]);
  expect(desk.simulator.calls.byPath).toMatchObject({ "/coins/markets": 1, "/simple/price": 1 });
  expect(desk.exchanges.calls.bySource.kraken).toBe(1);
});

it("I56: killed while idle: readers are served, and the next refresh finds a new thread", async () => {
  const desk = await startDeskWithWorker();
  await desk.jobs.worker!.terminate();
  expect(sourcesOf(await desk.readAll())).toEqual(allLabelled("live"));
  expect(sourcesOf(await desk.refresh(2 * MINUTE))).toEqual(allLabelled("live"));
  const { value } = await scrape(desk.address);
  expect(value("tradeslip_refresh_worker_restarts_total")).toBe(1);
});

it("I56: killed by each answer of CoinGecko: last good values, labelled; live again when it lives", async () => {
  const desk = await startDeskWithWorker();
  const good = await desk.readAll();
  desk.endThreadAt(/^(top coins|coins by id|global)$/, true);
  const dead = await desk.refresh(21 * MINUTE);
  for (const path of ["/api/market/coins", "/api/market/stats"]) {
    expect(dead.get(path)!.freshness.source).toBe("stale");
    // The prices in a list stay current, because the other sources agree on them (P16.5).
    expect(withoutPrices(dead.get(path)!)).toEqual(withoutPrices(good.get(path)!));
  }
  expect(dead.get("/api/rates")!.freshness.source).toBe("live");
  desk.endThreadAt(null);
  expect(sourcesOf(await desk.refresh(30 * SECOND))).toEqual(allLabelled("live"));
});

function withoutPrices(answer: AnyAnswer): unknown {
  const isPrice = (name: string) => name === "price" || name === "ask" || name === "bid";
  return JSON.parse(
    JSON.stringify(contentOf(answer), (name, value: unknown) => (isPrice(name) ? undefined : value)),
  );
}
