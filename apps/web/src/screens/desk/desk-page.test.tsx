import type { DeskCheckAnswer, SessionAnswer } from "@tradeslip/contracts";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { slipAnswer } from "../../testing/order-answers.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { renderApp } from "../../testing/render-app.tsx";
import DeskPage from "./desk-page.tsx";

const ADA = { username: "ada_l", email: "ada@desk.example" };

function open(session: SessionAnswer, check?: DeskCheckAnswer) {
  const server = new FakeServer();
  server.answer("/api/session", () => session);
  if (check) server.answer("/api/desk/check", () => check);
  return renderApp(<DeskPage />, { at: "/desk", server });
}
const inside = (role: "user" | "agent" | "admin"): SessionAnswer => ({
  authenticated: true,
  user: ADA,
  role,
  assurance: 1,
});

describe("/desk", () => {
  it("says to a stranger what it is, and to log in", async () => {
    await open({ authenticated: false });
    expect(await screen.findByText("This page is for the people who answer orders.")).toBeDefined();
    expect(screen.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/login");
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("says to an account without a role that it has none", async () => {
    await open(inside("user"));
    expect(await screen.findByText(/ada@desk.example, and this account has no role/)).toBeDefined();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("shows an agent what was edited and what else is wrong with a pasted message", async () => {
    const { user } = await open(inside("agent"), {
      differences: [{ field: "usd", message: "2,500.00 USD", slip: "250.00 USD" }],
      problems: [{ code: "second_link", detail: "There's more than one link in this text." }],
    });
    await user.type(await screen.findByRole("textbox", { name: "Message from the chat" }), "Order 1");
    await user.click(screen.getByRole("button", { name: "Check" }));
    const row = await screen.findByRole("row", { name: /US dollars/ });
    expect(
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    ).toEqual(["2,500.00 USD", "250.00 USD"]);
    expect(screen.getByText("There's more than one link in this text.")).toBeDefined();
  });

  it("says that an unedited message is as we wrote it", async () => {
    const slip = slipAnswer(new Date());
    const { user } = await open(inside("admin"), { slip, differences: [], problems: [] });
    await user.type(await screen.findByRole("textbox", { name: "Message from the chat" }), "Order 1");
    await user.click(screen.getByRole("button", { name: "Check" }));
    expect(await screen.findByText("This message is as we wrote it.")).toBeDefined();
    expect(screen.getByText(slip.reference)).toBeDefined();
  });
});
