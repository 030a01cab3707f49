import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { freshAt } from "../../testing/fresh.ts";
import { unavailable } from "../../testing/problem.ts";
import { ratesAnswer } from "../../testing/rates-answer.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import { RateSlip } from "./rate-slip.tsx";

const open = (server = new FakeServer()) => renderApp(<RateSlip />, { server });
const slip = () => screen.getByRole("region", { name: "One bitcoin in US dollars" });
const figure = (name: string) => within(slip()).getByText(name).nextSibling?.textContent;

it("shows the dollar rate with what it is and how old", async () => {
  await open();
  expect(figure("We buy at")).toBe("$63,995.20");
  expect(figure("We sell at")).toBe("$64,251.70");
  expect(figure("Change 24h")).toBe("+1.23%");
  expect(within(slip()).getByText(/^Live,/).textContent).toBe("Live, 12 s ago");
});

it("shows no figure until one has come", async () => {
  const server = new FakeServer();
  server.answer("/api/rates", "silent");
  await open(server);
  expect(figure("We buy at")).toBe("");
  expect(within(slip()).getByText("Loading the rate")).toBeDefined();
  expect(slip().textContent).not.toMatch(/[$]|LIVE/);
});

it("calls a rate delayed when the server does", async () => {
  const server = new FakeServer();
  server.answer("/api/rates", () => ratesAnswer(server.now, freshAt(server.now, { source: "stale" })));
  await open(server);
  expect(within(slip()).getByText(/^Delayed, from/)).toBeDefined();
  expect(within(slip()).getByText("DELAYED")).toBeDefined();
});

it("calls a made-up rate indicative, and shows no change for it", async () => {
  const server = new FakeServer();
  server.answer("/api/rates", () => ratesAnswer(server.now, freshAt(server.now, { source: "fallback" })));
  await open(server);
  expect(within(slip()).getByText("Indicative rates")).toBeDefined();
  expect(within(slip()).getByText("INDICATIVE")).toBeDefined();
  expect(figure("Change 24h")).toBe("—unknown");
});

it("calls a stand-in indicative although the answer around it is live", async () => {
  const server = new FakeServer();
  const answer = ratesAnswer(server.now);
  const rates = answer.rates.map((rate) => (rate.currency === "USD" ? { ...rate, indicative: true } : rate));
  server.answer("/api/rates", { ...answer, rates });
  await open(server);
  expect(within(slip()).getByText("Indicative rates")).toBeDefined();
  expect(within(slip()).queryByText(/Live/)).toBeNull();
});

it("says when there is no rate, and fetches it on 'Try again'", async () => {
  const server = new FakeServer();
  server.answer("/api/rates", unavailable);
  const { user } = await open(server);
  expect(within(slip()).getByText("We couldn't load the rate.")).toBeDefined();
  expect(figure("We buy at")).toBe("—");

  server.answer("/api/rates", () => ratesAnswer(server.now));
  await user.click(within(slip()).getByRole("button", { name: "Try again" }));
  await passTime(0);
  expect(figure("We buy at")).toBe("$63,995.20");
});

it("leads to the rates of the other countries", async () => {
  await open();
  const link = within(slip()).getByRole("link", { name: "Rates in other countries" });
  expect(link.getAttribute("href")).toBe("/rates");
});
