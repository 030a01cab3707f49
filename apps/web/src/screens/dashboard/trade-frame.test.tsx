import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import DashboardPage from "./dashboard-page.tsx";

/** The chunk never loads. */
vi.mock("./trade-modal.tsx", () => new Promise(() => {}));

const frame = () => screen.queryByRole("dialog", { name: "Trade Cryptocurrency" });

it("shows the modal's frame at once while its chunk is on its way; Escape gives it up, and the focus stays", async () => {
  const { user } = await renderApp(<DashboardPage />, { at: "/users" });
  const link = screen.getByRole("link", { name: "Trade Solana" });
  await user.click(link);
  expect(frame()?.getAttribute("aria-busy")).toBe("true");
  expect(screen.getByRole("heading", { level: 1 })).toBeDefined();
  await user.keyboard("{Escape}");
  await passTime(0);
  expect(frame()).toBeNull();
  expect(document.activeElement).toBe(link);
});
