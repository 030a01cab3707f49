import { useQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { exchangeCoinsAnswer } from "../../testing/market-answers.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { freshAt } from "../../testing/fresh.ts";
import { unavailable } from "../../testing/problem.ts";
import { ratesAnswer } from "../../testing/rates-answer.ts";
import { passTime, renderApp, setOnline, setPageVisible } from "../../testing/render-app.tsx";
import { exchangeCoinsQuery, marketCoinsQuery, ratesQuery } from "./queries.ts";

const SECOND = 1_000;

function RatesProbe() {
  const { data, isError } = useQuery(ratesQuery);
  return <p>{`${data ? data.rates.length : "no"} rates${isError ? ", failed" : ""}`}</p>;
}

const renderProbe = async (server = new FakeServer()) => (await renderApp(<RatesProbe />, { server })).server;
const calls = (server: FakeServer) => server.callsTo("/api/rates");

describe("refreshing", () => {
  it("asks for rates every 120 seconds", async () => {
    const server = await renderProbe();
    await passTime(119 * SECOND);
    expect(calls(server)).toBe(1);
    await passTime(2 * SECOND);
    expect(calls(server)).toBe(2);
  });

  it("asks for the market page's coins every 60 seconds", async () => {
    const CoinsProbe = () => <p>{useQuery(marketCoinsQuery).data?.coins.length}</p>;
    const { server } = await renderApp(<CoinsProbe />);
    await passTime(61 * SECOND);
    expect(server.callsTo("/api/market/coins")).toBe(2);
  });

  it("pauses while the page is hidden, and refreshes old data at once when it is visible again", async () => {
    const server = await renderProbe();
    await setPageVisible(false);
    await passTime(10 * 60 * SECOND);
    expect(calls(server)).toBe(1);
    await setPageVisible(true);
    expect(calls(server)).toBe(2);
  });

  it("does not refresh on return while its data is younger than the interval", async () => {
    const server = await renderProbe();
    await setPageVisible(false);
    await passTime(30 * SECOND);
    await setPageVisible(true);
    expect(calls(server)).toBe(1);
  });
});

describe("prices for orders", () => {
  const OrderProbe = () => <p>{useQuery(exchangeCoinsQuery).data?.coins.length}</p>;
  const called = (server: FakeServer) => server.callsTo("/api/exchange/coins");
  const withRefreshIn = (ms: number) => {
    const server = new FakeServer();
    server.answer("/api/exchange/coins", () => {
      const nextRefresh = new Date(server.now.getTime() + ms).toISOString();
      return exchangeCoinsAnswer(server.now, { ...freshAt(server.now), nextRefresh });
    });
    return server;
  };

  it("are refreshed as soon as the server may have newer ones", async () => {
    const { server } = await renderApp(<OrderProbe />, { server: withRefreshIn(20 * SECOND) });
    await passTime(20 * SECOND);
    expect(called(server)).toBe(1);
    await passTime(2 * SECOND);
    expect(called(server)).toBe(2);
  });

  it("are refreshed every two seconds, not faster, while the server is late", async () => {
    const { server } = await renderApp(<OrderProbe />, { server: withRefreshIn(-SECOND) });
    await passTime(11 * SECOND);
    expect(called(server)).toBe(6);
  });
});

describe("the follow-up", () => {
  const whileRefreshing = (server: FakeServer) => () => {
    const past = new Date(server.now.getTime() - SECOND).toISOString();
    return ratesAnswer(server.now, { ...freshAt(server.now), nextRefresh: past });
  };

  it("asks once more after 2 seconds when the server was refreshing while it answered", async () => {
    const server = new FakeServer();
    server.answer("/api/rates", whileRefreshing(server));
    await renderProbe(server);
    await passTime(2 * SECOND);
    expect(calls(server)).toBe(2);
  });

  it("is sent at most once an interval", async () => {
    const server = new FakeServer();
    server.answer("/api/rates", whileRefreshing(server));
    await renderProbe(server);
    await passTime(119 * SECOND);
    expect(calls(server)).toBe(2);
    await passTime(6 * SECOND);
    expect(calls(server)).toBe(4);
  });

  it("is not repeated every 2 seconds when it fails", async () => {
    const server = new FakeServer();
    server.answer("/api/rates", whileRefreshing(server));
    await renderProbe(server);
    server.answer("/api/rates", unavailable);
    await passTime(60 * SECOND);
    expect(calls(server)).toBe(2);
  });

  it("is sent on return if it was due while the page was hidden", async () => {
    const server = new FakeServer();
    server.answer("/api/rates", whileRefreshing(server));
    await renderProbe(server);
    await setPageVisible(false);
    await passTime(30 * SECOND);
    await setPageVisible(true);
    expect(calls(server)).toBe(2);
  });
});

describe("failing", () => {
  it("retries a broken connection exactly once", async () => {
    const server = new FakeServer();
    server.answer("/api/rates", "unreachable");
    await renderProbe(server);
    await passTime(10 * SECOND);
    expect(calls(server)).toBe(2);
    expect(screen.getByText("no rates, failed")).toBeDefined();
  });

  it("does not retry an error response", async () => {
    const server = new FakeServer();
    server.answer("/api/rates", unavailable);
    await renderProbe(server);
    await passTime(10 * SECOND);
    expect(calls(server)).toBe(1);
  });

  it("keeps the old data and tries again an interval later", async () => {
    const server = await renderProbe();
    server.answer("/api/rates", unavailable);
    await passTime(121 * SECOND);
    expect(screen.getByText("14 rates, failed")).toBeDefined();
    server.answer("/api/rates", () => ratesAnswer(server.now));
    await passTime(121 * SECOND);
    expect(screen.getByText("14 rates")).toBeDefined();
  });
});

describe("offline", () => {
  it("is a failure, not an endless wait", async () => {
    setOnline(false);
    const server = new FakeServer();
    server.answerAll("unreachable");
    await renderProbe(server);
    await passTime(2 * SECOND);
    expect(screen.getByText("no rates, failed")).toBeDefined();
  });

  it("ends with a call at once, though the last answer, an old one of the service worker, has just come", async () => {
    const server = new FakeServer();
    server.answer("/api/rates", () => ratesAnswer(server.now, freshAt(server.now, { source: "stale" })));
    setOnline(false);
    await renderProbe(server);
    await passTime(SECOND);
    server.answer("/api/rates", () => ratesAnswer(server.now));
    setOnline(true);
    await passTime(0);
    expect(calls(server)).toBe(2);
  });

  it("is asked about after 2, 4, 8 … seconds while the service worker answers: the browser is online before its network", async () => {
    const server = new FakeServer();
    const kept = () => {
      const { asOf } = freshAt(server.now);
      return ratesAnswer(server.now, { source: "stale", asOf, nextRefresh: asOf });
    };
    server.answer("/api/rates", kept);
    await renderProbe(server);
    const callsAfter = [];
    for (const wait of [1.9, 0.2, 3.8, 0.2, 7.8, 0.2]) {
      await passTime(wait * SECOND);
      callsAfter.push(calls(server));
    }
    expect(callsAfter).toEqual([1, 2, 2, 3, 3, 4]);
    server.answer("/api/rates", () => ratesAnswer(server.now));
    await passTime(16 * SECOND);
    await passTime(100 * SECOND);
    expect(calls(server)).toBe(5);
  });

  it("ends with a call at once when the data has grown old meanwhile", async () => {
    const server = await renderProbe();
    setOnline(false);
    server.answerAll("unreachable");
    await passTime(130 * SECOND);
    const before = calls(server);
    server.answer("/api/rates", () => ratesAnswer(server.now));
    setOnline(true);
    await passTime(0);
    expect(calls(server)).toBe(before + 1);
  });
});
