import { screen, within } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { ada, adaProfile, adaSession, refusal } from "../../testing/account-answers.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import SettingsPage from "./settings-page.tsx";

const PROFILE = "/api/account/profile";
const EMAIL = "/api/account/email";

/** Loaded on demand, in real time, which the fake clock does not wait for. */
beforeAll(async () => {
  await import("../../features/account/step-up-dialog.tsx");
});

async function open(server = new FakeServer()) {
  server.answer("/api/session", adaSession);
  const app = await renderApp(<SettingsPage />, { server, at: "/settings" });
  await passTime(1);
  return app;
}
const button = (name: string) => screen.getByRole("button", { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

it("name and phone are edited in place, each with what it is for, and saved", async () => {
  const { user, server } = await open();
  expect(screen.getByText("Ada Lovelace")).toBeTruthy();
  await user.click(button("Change name and phone"));
  expect(field("First name").value).toBe("Ada");
  for (const help of [
    /^We'll use this to greet you/,
    /so that we know who we trade with/,
    /reach you about your account/,
  ])
    expect(screen.getByText(help)).toBeTruthy();
  await user.clear(field("First name"));
  await user.type(field("First name"), "Adaobi");
  server.answer(PROFILE, { ...adaProfile, firstname: "Adaobi" });
  await user.click(button("Save"));
  await passTime(1);
  expect(server.sentTo(PROFILE)).toEqual([
    { version: 1, firstname: "Adaobi", lastname: "Lovelace", phone: "+12025550143" },
  ]);
  expect(screen.getByText("Adaobi Lovelace")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByText("Your name and phone are saved."));
});

it("S133: what another window saved meanwhile is shown, what is typed stays, and the next save knows of it", async () => {
  const { user, server } = await open();
  await user.click(button("Change name and phone"));
  await user.clear(field("First name"));
  await user.type(field("First name"), "Adaobi");
  const moved = { ...adaProfile, version: 2, lastname: "Byron" };
  const answers = [refusal(409, "You changed this meanwhile.", "content_moved"), moved];
  server.answer(PROFILE, () => answers.shift() ?? moved);
  await user.click(button("Save"));
  await passTime(1);
  expect(screen.getByText("You changed this meanwhile.")).toBeTruthy();
  expect(screen.getByText("Ada Byron")).toBeTruthy();
  expect(field("First name").value).toBe("Adaobi");
  await user.click(button("Save"));
  await passTime(1);
  expect(server.sentTo(PROFILE)).toMatchObject([
    { version: 1, firstname: "Adaobi", lastname: "Lovelace" },
    { version: 2, firstname: "Adaobi", lastname: "Lovelace" },
  ]);
});

it("what is wrong is said at its field, an unavailable server above, and nothing typed is lost", async () => {
  const { user, server } = await open();
  await user.click(button("Change name and phone"));
  await user.clear(field("Phone number"));
  await user.type(field("Phone number"), "0171 2345678{Enter}");
  expect(document.activeElement).toBe(field("Phone number"));
  await user.clear(field("Phone number"));
  await user.type(field("Phone number"), "+49 171 2345678");
  server.answer(PROFILE, "unreachable");
  await user.click(button("Save"));
  await passTime(1);
  expect(screen.getByRole("alert")).toBeTruthy();
  expect(field("Phone number").value).toBe("+49 171 2345678");
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(button("Change name and phone"));
});

it("another address is asked for once it is clear who is there, and the row says that it waits", async () => {
  const { user, server } = await open();
  server.answer(EMAIL, () =>
    server.callsTo("/api/account/step-up") > 0
      ? null
      : refusal(403, "Please confirm that it's you.", "step_up_needed"),
  );
  await user.click(button("Change email"));
  await user.type(field("New email"), " Ada@Post.example");
  server.answer(PROFILE, {
    ...adaProfile,
    emailChange: { email: "ada@post.example", until: "2026-03-14T10:27:00.000Z" },
  });
  await user.click(button("Send the code"));
  await passTime(1);
  const question = await screen.findByRole("alertdialog", { name: "Confirm it's you" });
  await user.type(within(question).getByLabelText("Password"), "Correct 1 horse");
  await user.click(within(question).getByRole("button", { name: "Continue" }));
  await passTime(1);
  expect(server.sentTo(EMAIL).at(-1)).toEqual({ email: "ada@post.example" });
  expect(screen.getByText("We've sent an email to ada@post.example.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Enter its code" }).getAttribute("href")).toBe("/email/confirm");
  expect(screen.getAllByText(ada.email).length).toBeGreaterThan(0);
});

it("a provider without profiles says so, and a visitor sees no such rows", async () => {
  const server = new FakeServer();
  server.answer(PROFILE, refusal(404, "Not available with this provider.", "not_offered"));
  await open(server);
  expect(screen.getByText("Profile").parentElement?.parentElement?.textContent).toContain(
    "Not available with this provider",
  );
  expect(screen.queryByRole("button", { name: "Change email" })).toBeNull();
});
