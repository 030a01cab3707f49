import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { StatStrip, StatTile } from "./stat-tile.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a tile is a group of its label, with value, change and note", () => {
  render(<StatTile label="Market Cap" value="$2.44T" change={0.67} note="24h" />);
  expect(screen.getByRole("group", { name: "Market Cap" }).textContent).toBe("Market Cap$2.44T+0.67%24h");
});

test("an unknown change is said to be unknown, and no change is not shown at all", () => {
  const { rerender } = render(<StatTile label="Volume" value="$1B" change={null} />);
  expect(screen.getByText("unknown")).toBeTruthy();
  rerender(<StatTile label="Volume" value="$1B" />);
  expect(screen.getByRole("group").textContent).toBe("Volume$1B");
});

test("while loading no figure is shown", () => {
  render(<StatTile label="Volume" value="$0" change={0} loading />);
  expect(screen.getByRole("group", { busy: true }).textContent).toBe("Volume");
});

const strip = (
  <StatStrip label="The market today">
    <StatTile label="Volume" value="$1B" />
  </StatStrip>
);

test("a strip that fits is a group, and no stop for the Tab key", () => {
  render(strip);
  expect(screen.getByRole("group", { name: "The market today" }).getAttribute("tabindex")).toBeNull();
});

test("a strip wider than the screen can be scrolled by keyboard", async () => {
  vi.stubGlobal("ResizeObserver", MeasuresAtOnce);
  vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(700);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(360);
  render(strip);
  expect((await screen.findByRole("region", { name: "The market today" })).tabIndex).toBe(0);
});

class MeasuresAtOnce {
  readonly measured: () => void;
  constructor(measured: () => void) {
    this.measured = measured;
  }
  observe() {
    this.measured();
  }
  disconnect() {}
}
