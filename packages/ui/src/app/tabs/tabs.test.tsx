import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Tabs } from "./tabs.tsx";

afterEach(cleanup);

const TABS = [
  { id: "profile", label: "Profile", content: "Your name" },
  { id: "security", label: "Security", content: "Your password" },
  { id: "billing", label: "Billing", content: "Not yet", disabled: true },
  { id: "sessions", label: "Sessions", content: "Your devices" },
] as const;
const tab = (name: string) => screen.getByRole("tab", { name });

test("the first view is open, and its panel bears its tab's name", () => {
  render(<Tabs label="Settings" tabs={TABS} />);
  expect(screen.getByRole("tablist", { name: "Settings" })).toBeTruthy();
  expect(tab("Profile").getAttribute("aria-selected")).toBe("true");
  expect(screen.getByRole("tabpanel", { name: "Profile" }).textContent).toBe("Your name");
});

test("arrow keys select and pass over what is disabled", async () => {
  render(<Tabs label="Settings" tabs={TABS} />);
  await userEvent.tab();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(document.activeElement).toBe(tab("Sessions"));
  expect(screen.getByRole("tabpanel").textContent).toBe("Your devices");
});

test("a page can hold the choice itself", async () => {
  const select = vi.fn<(id: string) => void>();
  render(<Tabs label="Settings" tabs={TABS} selected="profile" onSelect={select} />);
  await userEvent.click(tab("Security"));
  expect(select).toHaveBeenCalledWith("security");
  expect(screen.getByRole("tabpanel").textContent).toBe("Your name");
});
