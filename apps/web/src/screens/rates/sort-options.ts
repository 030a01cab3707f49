import type { RateSort, SortColumn, SortDirection } from "./rate-list.ts";

const columns: readonly { column: SortColumn; name: string; up: string; down: string }[] = [
  { column: "country", name: "Country", up: "A to Z", down: "Z to A" },
  { column: "currency", name: "Currency", up: "A to Z", down: "Z to A" },
  { column: "buyRate", name: "Buy rate", up: "lowest first", down: "highest first" },
  { column: "sellRate", name: "Sell rate", up: "lowest first", down: "highest first" },
  { column: "change24h", name: "Change 24h", up: "lowest first", down: "highest first" },
  { column: "volume", name: "Volume", up: "lowest first", down: "highest first" },
];

type OwnOrder = "";
type SortValue = OwnOrder | `${SortColumn}:${SortDirection}`;

/** Every way to sort, for a list to choose from. */
export const sortOptions: readonly { value: SortValue; label: string }[] = [
  { value: "", label: "Default order" },
  ...columns.flatMap(({ column, name, up, down }) => [
    { value: `${column}:ascending` as const, label: `${name}, ${up}` },
    { value: `${column}:descending` as const, label: `${name}, ${down}` },
  ]),
];

export function sortToValue(sort: RateSort | null): SortValue {
  return sort ? `${sort.column}:${sort.direction}` : "";
}

export function sortFromValue(value: SortValue): RateSort | null {
  if (value === "") return null;
  const [column, direction] = value.split(":") as [SortColumn, SortDirection];
  return { column, direction };
}
