import { useQuery, type QueryClient } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { FakeStreams } from "../../testing/fake-streams.ts";
import { freshAt } from "../../testing/fresh.ts";
import { ratesAnswer } from "../../testing/rates-answer.ts";
import { passTime, renderApp, setPageVisible } from "../../testing/render-app.tsx";
import { FreshnessLine } from "./freshness-line.tsx";
import { keepLive } from "./live-stream.ts";
import { marketCoinsQuery, ratesQuery } from "./queries.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Screens gather for half a second. */
const SOON = 500;

function Rates() {
  const { data } = useQuery(ratesQuery);
  return <p data-testid="rates">{data && <FreshnessLine freshness={data.freshness} />}</p>;
}
function Coins() {
  return <p>{useQuery(marketCoinsQuery).data?.coins.length}</p>;
}

let streams: FakeStreams;
const endings: (() => void)[] = [];
beforeEach(() => void (streams = new FakeStreams()));
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

/** A tab that shows rates; its stream is not answered yet. */
async function openTab(element = <Rates />, server = new FakeServer()) {
  const { queryClient } = await renderApp(element, { server });
  const close = await start(queryClient);
  return { server, queryClient, close };
}

async function start(client: QueryClient): Promise<() => void> {
  const end = keepLive(client);
  endings.push(end);
  await passTime(SOON);
  return end;
}

const shown = () => screen.getByTestId("rates").textContent;
const calls = (server: FakeServer) => server.callsTo("/api/rates");
const accept = () => act(async () => streams.last.accept());
/** New rates, fetched just now. */
const send = (server: FakeServer, lastEventId?: string) =>
  act(async () => {
    const answer = ratesAnswer(server.now, freshAt(server.now, { source: "live", ageSeconds: 0 }));
    streams.last.send("rates", answer, lastEventId);
  });

it("one stream is opened, for what the screen shows", async () => {
  await openTab();
  expect(streams.opened.map(({ url }) => url.pathname)).toEqual(["/api/stream"]);
  expect(streams.last.events).toEqual(["rates"]);
});

it("an event replaces the screen's answer, with its age", async () => {
  const { server } = await openTab();
  await accept();
  await passTime(30 * SECOND);
  expect(shown()).toContain("Live, 42 s ago");
  await send(server);
  await passTime(2 * SECOND);
  expect(shown()).toMatch(/Live, [12] s ago/);
});

it("nothing is polled while events come", async () => {
  const { server } = await openTab();
  await accept();
  await send(server);
  for (let turn = 0; turn < 10; turn += 1) {
    await passTime(2 * MINUTE + SECOND);
    await send(server);
  }
  await passTime(SECOND);
  expect(calls(server)).toBe(1);
  expect(shown()).toContain("Live, ");
});

it("a stream that says nothing for one and a half intervals is not relied on", async () => {
  const { server } = await openTab();
  await accept();
  await send(server);
  await passTime(3 * MINUTE - SECOND);
  expect(calls(server)).toBe(1);
  await passTime(2 * SECOND);
  expect(calls(server)).toBe(2);
});

it("while the stream is broken, prices are polled as without one", async () => {
  const { server } = await openTab();
  await accept();
  await send(server);
  await act(async () => streams.last.break());
  await send(server);
  await passTime(2 * MINUTE + SECOND);
  expect(calls(server)).toBe(2);
});

it("where streams are refused, prices are polled, and after five minutes a stream is tried again", async () => {
  const { server } = await openTab();
  await act(async () => streams.last.refuse());
  await passTime(2 * MINUTE + SECOND);
  expect(calls(server)).toBe(2);
  expect(streams.opened).toHaveLength(1);
  await passTime(8 * MINUTE);
  expect(streams.opened).toHaveLength(2);
});

it("J60: a hidden page has no stream; it continues from the last event when it is seen again", async () => {
  const { server } = await openTab();
  await accept();
  await send(server, "rates=mm.abcdefgh");
  await setPageVisible(false);
  expect(streams.open).toEqual([]);
  await passTime(10 * MINUTE);
  expect(streams.opened).toHaveLength(1);
  const before = calls(server);
  await setPageVisible(true);
  await passTime(SOON);
  expect(calls(server)).toBe(before + 1);
  expect(streams.open).toHaveLength(1);
  expect(streams.last.url.searchParams.get("lastEventId")).toBe("rates=mm.abcdefgh");
});

it("J60: an offline page has no stream", async () => {
  await openTab();
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await act(async () => dispatchEvent(new Event("offline")));
  expect(streams.open).toEqual([]);
  online.mockReturnValue(true);
  await act(async () => dispatchEvent(new Event("online")));
  expect(streams.open).toHaveLength(1);
});

it("a second tab opens no stream of its own: it hears the first one's events, and asks for more", async () => {
  const first = await openTab();
  await accept();
  const server = new FakeServer();
  const second = await openTab(<Coins />, server);
  expect(streams.open).toHaveLength(1);
  expect(streams.last.events).toEqual(["market-coins", "rates"]);
  await accept();
  const coins = () => second.queryClient.getQueryData<{ coins: unknown[] }>(marketCoinsQuery.queryKey)?.coins;
  expect(coins()?.length).toBeGreaterThan(0);
  const { freshness } = ratesAnswer(first.server.now);
  await act(async () => streams.last.send("market-coins", { freshness, coins: [] }));
  expect(coins()).toEqual([]);
});

it("when the tab with the stream is left, another one opens it", async () => {
  const first = await openTab();
  await accept();
  const second = await openTab(<Coins />);
  await accept();
  await act(async () => first.close());
  await passTime(SOON);
  expect(streams.open).toHaveLength(1);
  expect(streams.last.events).toEqual(["market-coins"]);
  await act(async () => second.close());
  expect(streams.open).toEqual([]);
});

/** A tab that the test plays: what it hears, and what it says. */
function playTab() {
  const channel = new BroadcastChannel("tradeslip-live");
  const heard: unknown[] = [];
  channel.addEventListener("message", ({ data }) => heard.push(data));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  const say = (message: object) => act(async () => channel.postMessage(message));
  const want = (...events: string[]) => say({ kind: "wants", tab: "other", events });
  return { heard, say, want };
}

/** The other tab has the lock until it is left. */
function playLeader() {
  const left = Promise.withResolvers<void>();
  const { signal } = new AbortController();
  void navigator.locks.request("tradeslip-live", { signal }, () => left.promise);
  return { ...playTab(), leave: () => act(async () => left.resolve()) };
}

it("the tab with the stream asks what the others want, and says when it is left", async () => {
  const other = playTab();
  const { close } = await openTab();
  expect(other.heard).toContainEqual({ kind: "who wants" });
  await accept();
  other.heard.length = 0;
  await act(async () => close());
  expect(other.heard).toContainEqual({ kind: "live", events: [] });
});

it("a tab that comes late hears what is live, and the last event", async () => {
  const { server } = await openTab();
  await accept();
  await send(server);
  const late = playTab();
  await late.want("rates");
  expect(late.heard).toMatchObject([
    { kind: "event", event: "rates" },
    { kind: "live", events: ["rates"] },
  ]);
  expect(streams.opened).toHaveLength(1);
});

it.each([
  ["breaks", () => streams.last.break()],
  ["is refused", () => streams.last.refuse()],
])("once the stream %s, a tab that comes late hears no old event: it polls newer prices", async (_, end) => {
  const { server } = await openTab();
  await accept();
  await send(server);
  await act(async () => end());
  await passTime(MINUTE);
  const late = playTab();
  await late.want("rates");
  expect(late.heard).not.toContainEqual(expect.objectContaining({ kind: "event" }));
});

it("once no tab wants anything, there is no stream", async () => {
  const other = playTab();
  await openTab(<p />);
  expect(streams.open).toEqual([]);
  await other.want("rates");
  expect(streams.open).toHaveLength(1);
  await other.want();
  expect(streams.open).toEqual([]);
});

it("a tab that hears another one polls while that one has no stream, and not while it has one", async () => {
  const leader = playLeader();
  const { server, close } = await openTab();
  await leader.say({ kind: "live", events: ["rates"] });
  const data = JSON.stringify(ratesAnswer(server.now, freshAt(server.now)));
  await leader.say({ kind: "event", event: "rates", data });
  await passTime(2 * MINUTE + SECOND);
  expect(calls(server)).toBe(1);
  await leader.say({ kind: "live", events: [] });
  await passTime(2 * MINUTE + SECOND);
  expect(calls(server)).toBe(2);
  await act(async () => close());
  expect(leader.heard.at(-1)).toMatchObject({ kind: "wants", events: [] });
  await leader.leave();
  expect(streams.opened).toEqual([]);
});

it("a stream that is opened again for more events is not relied on before it is there", async () => {
  const { server } = await openTab();
  await accept();
  await playTab().want("market-coins");
  expect(streams.opened).toHaveLength(2);
  await send(server);
  await passTime(2 * MINUTE + SECOND);
  expect(calls(server)).toBe(2);
});

it("a stream that breaks is the browser's to open again: no second one is opened beside it", async () => {
  await openTab();
  await accept();
  await act(async () => streams.last.break());
  await passTime(15 * MINUTE);
  expect(streams.opened).toHaveLength(1);
});

it.each([
  ["locks", navigator],
  ["BroadcastChannel", globalThis],
] as const)("a browser without %s polls", async (name, owner) => {
  Reflect.deleteProperty(owner, name);
  const { server } = await openTab();
  await passTime(2 * MINUTE);
  expect(calls(server)).toBe(2);
  expect(streams.opened).toEqual([]);
});
