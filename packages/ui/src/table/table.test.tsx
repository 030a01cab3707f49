import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { SortHeader, Table } from "./table.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const table = (direction: "ascending" | "descending" | null, onSort = () => {}) => (
  <Table caption="Exchange rates by country">
    <thead>
      <tr>
        <SortHeader label="Country" direction={direction} onSort={onSort} />
      </tr>
    </thead>
  </Table>
);

test("the caption names the table", () => {
  render(table(null));
  expect(screen.getByRole("table", { name: "Exchange rates by country" })).toBeTruthy();
});

test("only the column that sorts says so", () => {
  const { rerender } = render(table("ascending"));
  const header = screen.getByRole("columnheader", { name: "Country" });
  expect(header.getAttribute("aria-sort")).toBe("ascending");
  rerender(table(null));
  expect(header.getAttribute("aria-sort")).toBeNull();
});

test("a click on the column's name sorts", async () => {
  const sort = vi.fn<() => void>();
  render(table(null, sort));
  await userEvent.click(screen.getByRole("button", { name: "Country" }));
  expect(sort).toHaveBeenCalledOnce();
});

test("a table wider than its place can be scrolled by keyboard", async () => {
  vi.stubGlobal("ResizeObserver", MeasuresAtOnce);
  vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(360);
  render(table(null));
  expect((await screen.findByRole("region", { name: "Exchange rates by country" })).tabIndex).toBe(0);
  vi.restoreAllMocks();
});

test("a table that fits is no stop for the Tab key", async () => {
  vi.stubGlobal("ResizeObserver", MeasuresAtOnce);
  render(table(null));
  await new Promise(requestAnimationFrame);
  expect(screen.queryByRole("region")).toBeNull();
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
