import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { adaSession, noticeChoices, refusal } from "../../testing/account-answers.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import { EmailNotices } from "./email-notices.tsx";

const PATH = "/api/account/notices";

async function open(server = new FakeServer(), session: typeof adaSession | null = adaSession) {
  if (session !== null) server.answer("/api/session", session);
  const app = await renderApp(<EmailNotices />, { server, at: "/settings" });
  await passTime(1);
  return app;
}
const toggle = (name: string) => screen.getByRole<HTMLInputElement>("switch", { name });

it("shows what is mailed as the account has it, and what always is", async () => {
  await open();
  expect([toggle("Your orders").checked, toggle("Price alerts").checked]).toEqual([false, true]);
  expect(screen.getByText(/^We always tell you of a new device/)).toBeTruthy();
});

it("a switch saves the choice with the account, and leaves the others as they are", async () => {
  const { user, server } = await open();
  await user.click(toggle("Your orders"));
  await passTime(1);
  expect(server.sentTo(PATH).at(-1)).toEqual({
    ...noticeChoices,
    orders: { email: true, push: true },
  });
  expect(toggle("Your orders").checked).toBe(true);
});

it("what could not be saved is taken back, and said", async () => {
  const { user, server } = await open();
  server.answer(PATH, refusal(503, "Your account can't be reached right now.", "provider_unavailable"));
  await user.click(toggle("Price alerts"));
  await passTime(1);
  expect(screen.getByRole("alert").textContent).toContain("Nothing was changed");
  expect(toggle("Price alerts").checked).toBe(true);
});

it("of two quick choices the second stays when the first is refused late", async () => {
  const { user, server } = await open();
  // Each answer takes two seconds.
  vi.stubGlobal("fetch", async (...sent: Parameters<typeof fetch>) => {
    const answer = await server.fetch(...sent);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    return answer;
  });
  server.answer(PATH, refusal(503, "Your account can't be reached right now.", "provider_unavailable"));
  await user.click(toggle("Your orders"));
  await passTime(1);
  server.answer(PATH, noticeChoices);
  await user.click(toggle("Price alerts"));
  await passTime(1);
  const both = { orders: { email: true, push: true }, alerts: { email: false, push: true } };
  expect([toggle("Your orders").checked, toggle("Price alerts").checked]).toEqual([true, false]);
  await passTime(5_000);
  expect(server.sentTo(PATH).at(-1)).toEqual(both);
  expect([toggle("Your orders").checked, toggle("Price alerts").checked]).toEqual([true, false]);
  expect(screen.queryByRole("alert")).toBeNull();
});

it("of two choices that are both refused neither stays", async () => {
  const { user, server } = await open();
  server.answer(PATH, refusal(503, "Your account can't be reached right now.", "provider_unavailable"));
  await user.click(toggle("Your orders"));
  await user.click(toggle("Price alerts"));
  await passTime(1);
  expect([toggle("Your orders").checked, toggle("Price alerts").checked]).toEqual([false, true]);
});

it("a provider without it: the row says so", async () => {
  const server = new FakeServer();
  server.answer(PATH, refusal(404, "Not available with this provider.", "not_offered"));
  await open(server);
  expect(screen.getByText("Not available with this provider")).toBeTruthy();
});

it("a visitor reads what an account adds", async () => {
  const { server } = await open(new FakeServer(), null);
  for (const ms of [2_000, 100]) await passTime(ms);
  expect(screen.getByText(/an email about your order/)).toBeTruthy();
  expect(server.callsTo(PATH)).toBe(0);
});
