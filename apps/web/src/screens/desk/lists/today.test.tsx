import { expect, it, vi } from "vitest";
import { deskTotals } from "../../../testing/desk-answers.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { passTime, renderApp } from "../../../testing/render-app.tsx";
import Today from "./today.tsx";

const MINUTE = 60_000;

it("sums up the new day from its midnight, though nothing happened overnight", async () => {
  // In local time, whatever the time zone.
  const midnight = new Date(2026, 10, 17).getTime();
  vi.useFakeTimers({ now: midnight - MINUTE });
  const server = new FakeServer();
  const asked: (string | null)[] = [];
  server.answer("/api/desk/totals", (search) => {
    asked.push(search.get("from"));
    return deskTotals();
  });
  await renderApp(<Today />, { server });
  expect(asked).toEqual([new Date(2026, 10, 16).toISOString()]);
  await passTime(5 * MINUTE);
  expect(asked.at(-1)).toBe(new Date(midnight).toISOString());
});
