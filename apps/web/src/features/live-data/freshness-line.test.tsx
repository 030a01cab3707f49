import { useQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import type { FreshnessSource } from "@tradeslip/contracts";
import { describe, expect, it, vi } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { freshAt } from "../../testing/fresh.ts";
import { marketStatsAnswer } from "../../testing/market-answers.ts";
import { unavailable } from "../../testing/problem.ts";
import { ratesAnswer } from "../../testing/rates-answer.ts";
import { passTime, renderApp, setPageVisible } from "../../testing/render-app.tsx";
import { FreshnessLine } from "./freshness-line.tsx";
import { marketStatsQuery, ratesQuery } from "./queries.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

function RatesLine() {
  const { data } = useQuery(ratesQuery);
  return <div data-testid="line">{data && <FreshnessLine freshness={data.freshness} withPace />}</div>;
}

/** A server whose rates were fetched `ageSeconds` before each answer. */
function serverWith(source: FreshnessSource, ageSeconds = 12): FakeServer {
  const server = new FakeServer();
  server.answer("/api/rates", () => ratesAnswer(server.now, freshAt(server.now, { source, ageSeconds })));
  return server;
}

const shown = () => screen.getByTestId("line").textContent;
const announced = () => screen.getByRole("status").textContent;
const moment = () => screen.getByText(/ago|:/, { selector: "time" }).getAttribute("datetime");

describe("text", () => {
  it("shows that a price is live, its age, and the refresh interval", async () => {
    await renderApp(<RatesLine />, { server: serverWith("live") });
    expect(shown()).toBe("Live, 12 s ago. Updates every 2 minutes");
    expect(moment()).toBe("2026-11-16T14:02:19.000Z");
  });

  it("ages each second", async () => {
    await renderApp(<RatesLine />, { server: serverWith("live") });
    await passTime(3 * SECOND);
    expect(shown()).toContain("Live, 15 s ago");
    await passTime(48 * SECOND);
    expect(shown()).toContain("Live, 1 min ago");
  });

  it.each([
    [120, 180, "Live, 3 min ago"],
    [120, 181, "Updated 3 min ago"],
    [600, 180, "Live, 3 min ago"],
    [600, 9 * 60, "Updated 9 min ago"],
    [60, 120, "Live, 2 min ago"],
    [60, 121, "Updated 2 min ago"],
  ])(
    "calls a value refreshed every %i s and %i s old live for two intervals, and three minutes at most",
    async (everySeconds, ageSeconds, words) => {
      const server = new FakeServer();
      server.answer("/api/rates", () => {
        const freshness = freshAt(server.now, { source: "live", ageSeconds });
        const nextRefresh = new Date(Date.parse(freshness.asOf) + everySeconds * SECOND).toISOString();
        return ratesAnswer(server.now, { ...freshness, nextRefresh });
      });
      await renderApp(<RatesLine />, { server });
      expect(shown()).toContain(words);
    },
  );

  it("shows the time of a delayed price", async () => {
    await renderApp(<RatesLine />, { server: serverWith("stale", 31 + 20 * 60) });
    const from = new Date("2026-11-16T13:42:00Z").toLocaleTimeString("en-GB", {
      hour: "2-digit",
      minute: "2-digit",
    });
    expect(shown()).toContain(`Delayed, from ${from}`);
  });

  it("leads to where the price comes from", async () => {
    await renderApp(<RatesLine />, { server: serverWith("live") });
    expect(screen.getByRole("link", { name: "Live, 12 s ago." }).getAttribute("href")).toBe("/prices");
  });

  it.each([
    ["few", "live", "Live, 12 s ago, few sources."],
    ["disputed", "stale", "Disputed, from "],
    ["disputed", "live", "Live, 12 s ago."],
    ["agreed", "live", "Live, 12 s ago."],
  ] as const)("says of %s sources what a reader must know", async (agreement, source, words) => {
    const server = new FakeServer();
    server.answer("/api/rates", () =>
      ratesAnswer(server.now, { ...freshAt(server.now, { source }), agreement }),
    );
    await renderApp(<RatesLine />, { server });
    expect(shown()).toContain(words);
  });

  it("shows the date of a price from another day", async () => {
    await renderApp(<RatesLine />, { server: serverWith("stale", 2 * 24 * 3600) });
    expect(shown()).toMatch(/Delayed, from 14 Nov, \d\d:\d\d/);
  });

  it("calls made-up rates indicative and gives them no age", async () => {
    await renderApp(<RatesLine />, { server: serverWith("fallback") });
    expect(shown()).toBe("Indicative rates Updates every 2 minutes");
  });

  it("calls made-up statistics indicative figures", async () => {
    const StatsLine = () => {
      const { data } = useQuery(marketStatsQuery);
      return <div data-testid="line">{data && <FreshnessLine freshness={data.freshness} />}</div>;
    };
    const server = new FakeServer();
    server.answer("/api/market/stats", () =>
      marketStatsAnswer(server.now, freshAt(server.now, { source: "fallback" })),
    );
    await renderApp(<StatsLine />, { server });
    expect(shown()).toBe("Indicative figures ");
  });
});

it.each([5 * MINUTE, -5 * MINUTE])(
  "tells the age rightly when the device's clock is off by %d ms",
  async (ahead) => {
    const server = serverWith("live", 12);
    server.clockAheadMs = ahead;
    await renderApp(<RatesLine />, { server });
    expect(shown()).toMatch(/Live, 1[123] s ago/);
  },
);

describe("when refreshes fail", () => {
  it("keeps the values, ageing, for two intervals and is delayed after that", async () => {
    const { server } = await renderApp(<RatesLine />, { server: serverWith("live") });
    server.answerAll("unreachable");
    await passTime(239 * SECOND);
    expect(shown()).toContain("Updated 4 min ago");
    await passTime(3 * SECOND);
    expect(shown()).toContain("Delayed, from ");
  });

  it("is delayed as well when the server keeps refusing", async () => {
    const { server } = await renderApp(<RatesLine />, { server: serverWith("live") });
    server.answerAll(unavailable);
    await passTime(5 * MINUTE);
    expect(shown()).toContain("Delayed, from ");
  });

  it("is live again with the next answer", async () => {
    const { server } = await renderApp(<RatesLine />, { server: serverWith("live") });
    server.answerAll("unreachable");
    await passTime(5 * MINUTE);
    server.answer("/api/rates", () => ratesAnswer(server.now));
    await passTime(2 * MINUTE);
    expect(shown()).toContain("Live, ");
  });

  it("never calls live what the server itself called delayed or indicative", async () => {
    const { server } = await renderApp(<RatesLine />, { server: serverWith("fallback") });
    server.answerAll("unreachable");
    await passTime(10 * MINUTE);
    expect(shown()).toContain("Indicative rates");
  });
});

it("is correct at once after the machine slept, and refreshes the rates", async () => {
  const { server } = await renderApp(<RatesLine />, { server: serverWith("live") });
  await passTime(SECOND);
  vi.setSystemTime(Date.now() + 60 * MINUTE);
  await passTime(SECOND);
  expect(server.callsTo("/api/rates")).toBe(2);
  await passTime(SECOND);
  expect(shown()).toContain("Live, 13 s ago");
});

describe("announcements", () => {
  it("stay silent while the age ticks", async () => {
    await renderApp(<RatesLine />, { server: serverWith("live") });
    await passTime(30 * SECOND);
    expect(announced()).toBe("");
  });

  it("report when prices stop being live, and when they are live again", async () => {
    const { server } = await renderApp(<RatesLine />, { server: serverWith("live") });
    server.answer("/api/rates", () =>
      ratesAnswer(server.now, freshAt(server.now, { source: "stale", ageSeconds: 600 })),
    );
    await passTime(121 * SECOND);
    expect(announced()).toContain("The rates are delayed, from ");
    server.answer("/api/rates", () => ratesAnswer(server.now));
    await passTime(121 * SECOND);
    expect(announced()).toBe("The rates are up to date again");
  });
});

it("shows the true age in the first second after coming back to the page", async () => {
  const { server } = await renderApp(<RatesLine />, { server: serverWith("live") });
  await setPageVisible(false);
  server.answerAll("silent");
  await passTime(4 * MINUTE + 30 * SECOND);
  await setPageVisible(true);
  expect(shown()).toContain("Delayed, from ");
});
