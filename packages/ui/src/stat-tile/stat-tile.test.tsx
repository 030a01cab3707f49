import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { StatTile } from "./stat-tile.tsx";

afterEach(cleanup);

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
