import type { SessionAnswer } from "@tradeslip/contracts";
import { screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { adaSession, refusal } from "../../testing/account-answers.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { noteSubscription, ownSubscription } from "../../lib/own-subscription.ts";
import { passTime, renderApp, setOnline } from "../../testing/render-app.tsx";
import SettingsPage from "./settings-page.tsx";

const STEP_UP = "/api/account/step-up";
const STEP_UP_NEEDED = refusal(403, "Please confirm that it's you.", "step_up_needed");
const PASSWORD = "Correct 1 horse";

/** Loaded on demand, in real time, which the fake clock does not wait for. */
beforeAll(async () => {
  await import("../../features/account/step-up-dialog.tsx");
});
beforeEach(() => {
  URL.createObjectURL = () => "blob:file";
  URL.revokeObjectURL = () => {};
});

async function open(session: SessionAnswer = adaSession) {
  const server = new FakeServer();
  server.answer("/api/session", session);
  const app = await renderApp(<SettingsPage />, { server, at: "/settings" });
  await passTime(1);
  return app;
}
type App = Awaited<ReturnType<typeof open>>;

/** Refuses until the user has made a step-up. */
function asksWhoIsThere(
  server: FakeServer,
  path: "/api/account/export" | "/api/account" | "/api/account/password",
) {
  const done = path === "/api/account/export" ? { exportedAt: "2026-11-26T14:03:00.000Z" } : null;
  server.answer(path, () => (server.callsTo(STEP_UP) > 0 ? done : STEP_UP_NEEDED) as never);
}

async function prove({ user }: App, typed = PASSWORD) {
  const question = await screen.findByRole("alertdialog", { name: "Confirm it's you" });
  await user.type(within(question).getByLabelText("Password"), typed);
  await user.click(within(question).getByRole("button", { name: "Continue" }));
  await passTime(1);
}

it("downloads all that is kept once it is clear who is there", async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const app = await open();
  asksWhoIsThere(app.server, "/api/account/export");
  await app.user.click(screen.getByRole("button", { name: "Download" }));
  await passTime(1);
  await prove(app);
  await passTime(1);
  expect(app.server.sentTo(STEP_UP)).toEqual([{ password: PASSWORD }]);
  expect(saved).toHaveBeenCalledOnce();
  expect(screen.getByText("Your data is downloaded.")).toBeTruthy();
});

it("keeps the file until the browser has read it", async () => {
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const revoke = vi.spyOn(URL, "revokeObjectURL");
  const { user, server } = await open();
  server.answer("/api/account/export", { exportedAt: "2026-11-26T14:03:00.000Z" });
  await user.click(screen.getByRole("button", { name: "Download" }));
  await passTime(1);
  expect(screen.getByText("Your data is downloaded.")).toBeTruthy();
  expect(revoke).not.toHaveBeenCalled();
  await passTime(60_000);
  expect(revoke).toHaveBeenCalledWith("blob:file");
});

it("a wrong password is said at its field, and nothing typed is lost", async () => {
  const app = await open();
  asksWhoIsThere(app.server, "/api/account/export");
  app.server.answer(STEP_UP, {
    ...refusal(400, "That isn't your password.", "invalid_input"),
    errors: [{ field: "password", message: "That isn't your password." }],
  });
  app.server.answer("/api/account/export", STEP_UP_NEEDED);
  await app.user.click(screen.getByRole("button", { name: "Download" }));
  await passTime(1);
  await prove(app, "wrong");
  const field = screen.getByLabelText<HTMLInputElement>("Password");
  expect(field.value).toBe("wrong");
  expect(screen.getByText("That isn't your password.")).toBeTruthy();
});

it("a closed question downloads nothing, and is no failure", async () => {
  const app = await open();
  app.server.answer("/api/account/export", STEP_UP_NEEDED);
  await app.user.click(screen.getByRole("button", { name: "Download" }));
  await passTime(1);
  const question = await screen.findByRole("alertdialog");
  await app.user.click(within(question).getByRole("button", { name: "Cancel" }));
  await passTime(1);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(screen.queryByText("Nothing was downloaded")).toBeNull();
});

it("asks before an account is deleted, says what stays, and Escape takes it back", async () => {
  const { user } = await open();
  const opener = () => screen.getByRole("button", { name: "Delete Account" });
  await user.click(opener());
  const question = screen.getByRole("group", { name: "Confirm Account Deletion" });
  expect(document.activeElement).toBe(question);
  expect(within(question).getByText("This action cannot be undone")).toBeTruthy();
  expect(within(question).getByText(/Your orders are kept, but no longer linked to you/)).toBeTruthy();
  expect(within(question).getByText(/where the money or coins went are removed at once/)).toBeTruthy();
  await user.keyboard("{Escape}");
  expect(screen.queryByText("Confirm Account Deletion")).toBeNull();
  expect(document.activeElement).toBe(opener());
});

it("a member of the desk reads that the account stays, and whom to ask", async () => {
  await open({ ...adaSession, role: "agent" });
  expect(screen.getByText(/You have a role at the desk, so this account can't be deleted/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Delete Account" })).toBeNull();
});

it("deletes the account once it is clear who is there, and the user is logged out", async () => {
  noteSubscription("push-1");
  const app = await open();
  asksWhoIsThere(app.server, "/api/account");
  await app.user.click(screen.getByRole("button", { name: "Delete Account" }));
  await app.user.click(screen.getByRole("button", { name: "Delete" }));
  await passTime(1);
  await prove(app);
  await passTime(1);
  expect(screen.getByText("Your account is deleted")).toBeTruthy();
  expect(app.queryClient.getQueryData(["session"])).toEqual({ authenticated: false });
  expect(screen.queryByRole("button", { name: "Sign Out" })).toBeNull();
  expect(ownSubscription()).toBeNull();
});

it("offline an account isn't deleted: it says so at once, and nothing is sent later", async () => {
  const { user, server } = await open();
  await user.click(screen.getByRole("button", { name: "Delete Account" }));
  server.answer("/api/account", "unreachable");
  setOnline(false);
  await user.click(screen.getByRole("button", { name: "Delete" }));
  await passTime(1);
  expect(screen.getByRole("alert").textContent).toMatch(/^Nothing was deletedWe couldn't reach our server\./);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  server.answer("/api/account", null);
  setOnline(true);
  await passTime(1_000);
  expect(server.callsTo("/api/account")).toBe(1);
});

it("an order whose payment is under way is said, and the account stays", async () => {
  const { user, server } = await open();
  server.answer("/api/account", refusal(409, "One of your orders shows payment details.", "order_open"));
  await user.click(screen.getByRole("button", { name: "Delete Account" }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  await passTime(1);
  expect(screen.getByRole("alert").textContent).toBe(
    "Nothing was deletedOne of your orders shows payment details.",
  );
});

it("a new password needs the old one, which is the look at who is there", async () => {
  const app = await open();
  asksWhoIsThere(app.server, "/api/account/password");
  const { user, server } = app;
  await user.click(screen.getByRole("button", { name: "Change password" }));
  await user.type(screen.getByLabelText("Current password"), PASSWORD);
  await user.type(screen.getByLabelText("New password"), "Correct 2 horses");
  await user.click(screen.getByRole("button", { name: "Change password" }));
  await passTime(1);
  await passTime(1);
  expect(server.sentTo(STEP_UP)).toEqual([{ password: PASSWORD }]);
  expect(server.sentTo("/api/account/password").at(-1)).toEqual({
    current: PASSWORD,
    password: "Correct 2 horses",
  });
  expect(screen.getByText("Your password is changed, and all other sessions have ended.")).toBeTruthy();
});

it("where a passkey counts, the password alone is no look at who is there", async () => {
  const app = await open();
  app.server.answer("/api/account/factors", { totp: null, passkeys: 1, recoveryCodesLeft: 0 });
  void app.queryClient.invalidateQueries();
  await passTime(1);
  asksWhoIsThere(app.server, "/api/account/password");
  const { user, server } = app;
  await user.click(screen.getByRole("button", { name: "Change password" }));
  await passTime(1);
  await user.type(screen.getByLabelText("Current password"), PASSWORD);
  await user.type(screen.getByLabelText("New password"), "Correct 2 horses");
  await user.click(screen.getByRole("button", { name: "Change password" }));
  await passTime(1);
  expect(await screen.findByRole("alertdialog", { name: "Confirm it's you" })).toBeTruthy();
  expect(server.sentTo(STEP_UP)).toEqual([]);
});

it("a wrong current password is said at its field, and nothing typed is lost", async () => {
  const { user, server } = await open();
  server.answer("/api/account/password", STEP_UP_NEEDED);
  server.answer(STEP_UP, {
    ...refusal(400, "That isn't your password.", "invalid_input"),
    errors: [{ field: "password", message: "That isn't your password." }],
  });
  await user.click(screen.getByRole("button", { name: "Change password" }));
  await user.type(screen.getByLabelText("Current password"), "wrong");
  await user.type(screen.getByLabelText("New password"), "Correct 2 horses");
  await user.click(screen.getByRole("button", { name: "Change password" }));
  await passTime(1);
  await passTime(1);
  expect(screen.getByText("That isn't your password.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Current password"));
  expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("Correct 2 horses");
});

it("offers nothing that a provider of the specification's calls alone would refuse", async () => {
  const server = new FakeServer();
  server.answer("/api/session", adaSession);
  server.answer("/api/account/sessions", refusal(404, "Not available with this provider.", "not_offered"));
  await renderApp(<SettingsPage />, { server, at: "/settings" });
  await passTime(1);
  expect(screen.queryByRole("button", { name: /^Download|^Change password|^Delete/ })).toBeNull();
  for (const name of ["Download Data", "Password", "Delete Account"])
    expect(screen.getByText(name).parentElement!.textContent).toBe(`${name}Not available with this provider`);
});
