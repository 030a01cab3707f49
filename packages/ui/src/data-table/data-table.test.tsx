import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { type Column, DataTable } from "./data-table.tsx";

afterEach(cleanup);

interface Parcel {
  name: string;
  weight: string;
  note?: string;
}

const COLUMNS: readonly Column<Parcel>[] = [
  { label: "Parcel", cell: ({ name }) => name, rowHead: true, phone: "title" },
  { label: "Weight", cell: ({ weight }) => weight, numeric: true, phone: "figure", total: "5 kg" },
  { label: "Note", cell: ({ note }) => note },
];
const PARCELS = [
  { name: "Box", weight: "2 kg" },
  { name: "Crate", weight: "3 kg", note: "fragile" },
];

function renderTable() {
  render(
    <DataTable
      columns={COLUMNS}
      rows={PARCELS}
      rowKey={({ name }) => name}
      footer={{ title: "2 parcels", note: "On the scale" }}
    />,
  );
}

test("each row is named by its head, and each cell stands below its column", () => {
  renderTable();
  expect(screen.getAllByRole("columnheader").map((each) => each.textContent)).toEqual([
    "Parcel",
    "Weight",
    "Note",
  ]);
  expect(screen.getByRole("rowheader", { name: "Crate" })).toBeTruthy();
  expect(screen.getByRole("row", { name: "Crate 3 kg fragile" })).toBeTruthy();
});

test("totals stand below their columns, and the footer spans all of them", () => {
  renderTable();
  const cells = [...screen.getAllByRole("row").at(-1)!.children] as HTMLTableCellElement[];
  expect(cells.map(({ textContent, colSpan }) => [textContent, colSpan])).toEqual([
    ["2 parcels", 1],
    ["5 kg", 1],
    ["On the scale", 1],
  ]);
});

test("a blank cell is empty, so that a phone leaves no gap for it", () => {
  renderTable();
  const row = screen.getByRole("row", { name: /Box/ });
  expect(within(row).getAllByRole("cell").at(-1)!.childNodes).toHaveLength(0);
});
