import type { AccountFactors } from "@tradeslip/contracts";
import { screen, within } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { adaSession, recoveryCodeList, refusal, totpSecret } from "../../testing/account-answers.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import { TwoFactor } from "./two-factor.tsx";

const FACTORS = "/api/account/factors";
const OFF = { totp: null, recoveryCodesLeft: 0, passkeys: 0 };
const ON = { totp: { since: "2026-03-03T09:12:00.000Z" }, recoveryCodesLeft: 8, passkeys: 0 };

/** Loaded on demand, in real time, which the fake clock does not wait for. */
beforeAll(async () => {
  await import("../../features/account/step-up-dialog.tsx");
});

async function open(server = new FakeServer()) {
  server.answer("/api/session", adaSession);
  const app = await renderApp(<TwoFactor />, { server, at: "/settings" });
  await passTime(1);
  return app;
}

async function setUp(factors: AccountFactors = OFF) {
  const server = new FakeServer();
  server.answer(FACTORS, factors);
  const app = await open(server);
  await app.user.click(screen.getByRole("button", { name: "Set up" }));
  await passTime(1);
  return app;
}
const code = () =>
  screen.getByRole<HTMLInputElement>("textbox", { name: "Code from your authenticator app" });

it("is shown as off while there is no second factor", async () => {
  await open();
  expect(screen.getByText("Off")).toBeTruthy();
  expect(screen.queryByText("Enhanced security enabled")).toBeNull();
});

it("an app is set up by a key and its first code; then ten recovery codes are shown, once", async () => {
  const { user, server } = await setUp();
  expect(screen.getByText("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP")).toBeTruthy();
  await user.type(code(), "123456");
  server.answer(FACTORS, { ...ON, recoveryCodesLeft: 10 });
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  await passTime(1);
  expect(server.sentTo("/api/account/totp/confirm")).toEqual([{ code: "123456" }]);
  const list = screen.getByRole("list", { name: "Recovery codes" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(recoveryCodeList.recoveryCodes);
  expect(screen.queryByText(/earlier codes/)).toBeNull();
  expect(screen.queryByText(totpSecret.secret)).toBeNull();
  await user.click(screen.getByRole("button", { name: "I kept them" }));
  await passTime(1);
  expect(screen.getByText("Enhanced security enabled")).toBeTruthy();
  expect(screen.getByText("10 recovery codes are left")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Two-Factor Authentication" }));
  expect(screen.queryByText(recoveryCodeList.recoveryCodes[0]!)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Two-Factor Authentication" }));
});

it("Escape closes the set-up, and the focus is at its heading", async () => {
  const { user } = await setUp();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("group", { name: "Set up an authenticator app" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Two-Factor Authentication" }));
});

it("a phone with a wrong clock is told so at the field, and nothing typed is lost", async () => {
  const { user, server } = await setUp();
  const message = "That code is right for another time: the clock of your phone is off.";
  server.answer("/api/account/totp/confirm", {
    ...refusal(400, message, "invalid_input"),
    errors: [{ field: "code", message }],
  });
  await user.type(code(), "123456");
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  await passTime(1);
  expect(screen.getByText(message)).toBeTruthy();
  expect([code().value, document.activeElement]).toEqual(["123456", code()]);
});

it("turning it off asks who is there, with a code beside the password", async () => {
  const server = new FakeServer();
  server.answer(FACTORS, ON);
  const { user } = await open(server);
  expect(screen.getByText("8 recovery codes are left")).toBeTruthy();
  server.answer("/api/account/totp", () =>
    server.callsTo("/api/account/step-up") > 0
      ? null
      : refusal(403, "Please confirm that it's you.", "step_up_needed"),
  );
  await user.click(screen.getByRole("button", { name: "Turn off" }));
  await passTime(1);
  const question = await screen.findByRole("alertdialog");
  await user.type(within(question).getByLabelText("Password"), "Correct 1 horse");
  await user.type(within(question).getByLabelText("Code from your authenticator app"), "123456");
  server.answer(FACTORS, { totp: null, recoveryCodesLeft: 0, passkeys: 0 });
  await user.click(within(question).getByRole("button", { name: "Continue" }));
  await passTime(1);
  await passTime(1);
  expect(server.sentTo("/api/account/step-up")).toEqual([{ password: "Correct 1 horse", code: "123456" }]);
  expect(screen.getByText("Off")).toBeTruthy();
});

it("new recovery codes say that the ones before are void", async () => {
  const server = new FakeServer();
  server.answer(FACTORS, ON);
  server.answer("/api/account/recovery-codes", recoveryCodeList);
  const { user } = await open(server);
  await user.click(screen.getByRole("button", { name: "New recovery codes" }));
  await passTime(1);
  expect(screen.getByText("Your earlier codes no longer work. Throw them away.")).toBeTruthy();
});

it("an app beside a passkey has new codes, and says that the passkey's are void", async () => {
  const { user, server } = await setUp({ totp: null, recoveryCodesLeft: 10, passkeys: 1 });
  await user.type(code(), "123456");
  server.answer(FACTORS, { ...ON, recoveryCodesLeft: 10 });
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  await passTime(1);
  expect(screen.getByText("Your earlier codes no longer work. Throw them away.")).toBeTruthy();
});

it("a provider without it: the row says so", async () => {
  const server = new FakeServer();
  server.answer(FACTORS, refusal(404, "Not available with this provider.", "not_offered"));
  await open(server);
  await passTime(5_000);
  expect(screen.getByText("Not available with this provider")).toBeTruthy();
});
