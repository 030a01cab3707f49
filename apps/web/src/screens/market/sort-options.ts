import type { SortColumn } from "./choose-coins.ts";

/** The columns to sort by, for a list to choose from (specification, section 2). */
export const sortOptions: readonly { value: SortColumn; label: string }[] = [
  { value: "rank", label: "Rank" },
  { value: "price", label: "Price" },
  { value: "change24h", label: "24h change" },
  { value: "volume24h", label: "Volume" },
  { value: "marketCap", label: "Market cap" },
];
