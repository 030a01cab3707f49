import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildProvider, loadProviderConfig } from "@tradeslip/reference-provider/build";
import { startExchangeSimulator } from "@tradeslip/simulators/exchanges";
import { freePort } from "@tradeslip/simulators/free-port";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import type { Scrape } from "./scrape.ts";
import { scrape } from "./scrape.ts";
import { startReplicas } from "./start-replicas.ts";

const ROOT = join(import.meta.dirname, "../../..");
const read = (path: string) => readFile(join(ROOT, path), "utf8");

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly datasource?: { readonly uid: string };
    readonly targets?: readonly { readonly expr: string }[];
  }[];
}

let known: Scrape;
let rules: string;
let dashboard: Dashboard;

beforeAll(async () => {
  rules = await read("deploy/prometheus/alerts.yml");
  dashboard = JSON.parse(await read("deploy/grafana/tradeslip.json")) as Dashboard;
});

/** With Valkey and several price sources, so that every metric exists. */
async function scrapeRunningApp(): Promise<Scrape> {
  const exchanges = await startExchangeSimulator();
  onTestFinished(() => exchanges.close());
  const env = { ...exchanges.env, PRICE_SOURCES: "coingecko,kraken,bitstamp" };
  const { all } = await startReplicas({ count: 1, env });
  const address = await all[0]!.server.listen({ host: "127.0.0.1", port: 0 });
  for (const path of ["/api/rates", "/api/session"]) await fetch(`${address}${path}`);
  return scrape(address);
}

/** The names of the reference provider's own metrics. */
async function scrapeProvider(): Promise<ReadonlySet<string>> {
  const dataDir = await mkdtemp(join(tmpdir(), "tradeslip-metrics-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const env = { DATA_DIR: dataDir, PROVIDER_METRICS_PORT: String(port) };
  const { server } = await buildProvider(loadProviderConfig(env));
  onTestFinished(() => server.close());
  await server.listen({ port: 0 });
  return (await scrape(`http://127.0.0.1:${port}`)).names;
}

function metricsIn(text: string): string[] {
  const names = text.match(/\b(tradeslip|process|nodejs)_[a-z0-9_]+/g) ?? [];
  return [...new Set(names)];
}

/** A histogram's series have suffixes. */
function isKnown(name: string): boolean {
  return known.names.has(name) || known.names.has(name.replace(/_(bucket|sum|count)$/, ""));
}

it("every metric in an alert or a panel exists in a running app", async () => {
  const app = await scrapeRunningApp();
  const compose = await read("docker-compose.yml");
  const fromProvider = await scrapeProvider();
  const fromRules = metricsIn(compose.slice(compose.indexOf("record: "), compose.indexOf("expr: vector")));
  expect(fromRules).toEqual(["tradeslip_replicas_expected"]);
  known = { ...app, names: new Set([...app.names, ...fromProvider, ...fromRules]) };
  const asked = [rules, ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))];
  const names = metricsIn(asked.join("\n"));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !isKnown(name))).toEqual([]);
  const unseen = metricsIn([...known.names].filter((name) => name.startsWith("tradeslip_")).join("\n"));
  expect(
    unseen.filter((name) => !names.some((shown) => shown.startsWith(name))),
    "metrics no alert or panel uses",
  ).toEqual(["tradeslip_upstream_paused_until_timestamp_seconds"]);
});

it("every panel has a title, a query and the provisioned data source", async () => {
  const source = await read("deploy/grafana-provisioning/datasources/prometheus.yml");
  const uid = /uid: (\S+)/.exec(source)?.[1];
  const panels = dashboard.panels.filter(({ targets }) => targets !== undefined);
  expect(panels.length).toBeGreaterThan(15);
  for (const { title, datasource, targets } of panels) {
    expect(title).not.toBe("");
    expect(datasource?.uid, title).toBe(uid);
    expect(
      targets!.every(({ expr }) => expr.length > 0),
      title,
    ).toBe(true);
  }
});

it("every alert has a section in docs/operations.md and every section an alert", async () => {
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
  const links = [...rules.matchAll(/runbook: docs\/operations\.md#(\w+)/g)].map(([, anchor]) => anchor);
  expect(links).toEqual(alerts.map((name) => name.toLowerCase()));
  const book = await read("docs/operations.md");
  const chapter = book.slice(book.indexOf("\n## Alerts"));
  const places = [...chapter.matchAll(/^### ([A-Z][a-z]+[A-Z]\w+)$/gm)].map(([, name]) => name);
  expect(places).toEqual(alerts);
});

it("Prometheus scrapes the replicas' METRICS_PORT", async () => {
  const scraping = await read("deploy/prometheus/prometheus.yml");
  const compose = await read("docker-compose.yml");
  const port = /METRICS_PORT: "?(\d+)/.exec(compose)?.[1];
  expect(port).toBeDefined();
  expect(scraping).toContain(`port: ${port}`);
});
