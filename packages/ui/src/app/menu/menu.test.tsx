import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Menu } from "./menu.tsx";

afterEach(cleanup);

const ITEMS = [
  { id: "rename", label: "Rename" },
  { id: "copy", label: "Copy", disabled: true },
  { id: "delete", label: "Delete", tone: "danger" },
] as const;
const act = vi.fn<(id: string) => void>();
const button = () => screen.getByRole("button", { name: "Order" });

test("its button says that a menu comes, and the menu bears the button's name", async () => {
  render(<Menu label="Order" items={ITEMS} onAction={act} />);
  expect(button().getAttribute("aria-haspopup")).toBe("true");
  await userEvent.click(button());
  expect(screen.getByRole("menu", { name: "Order" })).toBeTruthy();
  expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual([
    "Rename",
    "Copy",
    "Delete",
  ]);
});

test("arrow keys pass over what is disabled; Enter does it and gives the focus back", async () => {
  act.mockClear();
  render(<Menu label="Order" items={ITEMS} onAction={act} />);
  await userEvent.tab();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(act.mock.calls).toEqual([["delete"]]);
  expect(screen.queryByRole("menu")).toBeNull();
  await expect.poll(() => document.activeElement).toBe(button());
});

test("Escape closes it and does nothing", async () => {
  act.mockClear();
  render(<Menu label="Order" items={ITEMS} onAction={act} />);
  await userEvent.click(button());
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("menu")).toBeNull();
  expect(act).not.toHaveBeenCalled();
});

test("a button that is an icon keeps its name", () => {
  render(<Menu label="Order" icon={<svg aria-hidden="true" />} items={ITEMS} onAction={act} />);
  expect(button().textContent).toBe("");
});
