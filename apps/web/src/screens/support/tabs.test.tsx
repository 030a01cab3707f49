import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { Tabs } from "./tabs.tsx";

afterEach(cleanup);

it("moves by the arrow that points to the next tab, also where pages are read from right to left", async () => {
  document.documentElement.dir = "rtl";
  onTestFinished(() => document.documentElement.removeAttribute("dir"));
  const onSelect = vi.fn<(id: string) => void>();
  const tabs = (["one", "two", "three"] as const).map((id) => ({ id, label: id, panel: id }));
  render(<Tabs label="Numbers" tabs={tabs} selected="one" onSelect={onSelect} />);
  screen.getByRole("tab", { name: "one" }).focus();
  await userEvent.keyboard("{ArrowLeft}{ArrowRight}");
  expect(onSelect.mock.calls).toEqual([["two"], ["one"]]);
});

it("moves on from the focused tab when a second key comes before the first selection is drawn", async () => {
  const onSelect = vi.fn<(id: string) => void>();
  const tabs = (["one", "two", "three"] as const).map((id) => ({ id, label: id, panel: id }));
  render(<Tabs label="Numbers" tabs={tabs} selected="one" onSelect={onSelect} />);
  screen.getByRole("tab", { name: "one" }).focus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(onSelect.mock.calls).toEqual([["two"], ["three"]]);
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "three" }));
});
