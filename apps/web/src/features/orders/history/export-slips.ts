import type { Order } from "@tradeslip/contracts";
import { slipAddress } from "../slip/slip-address.ts";
import { toCsv } from "./csv.ts";

type Column = readonly [heading: string, value: (slip: Order, origin: string) => string];

const COLUMNS: readonly Column[] = [
  ["reference", (slip) => slip.reference],
  ["issued_at", (slip) => slip.issuedAt],
  ["expires_at", (slip) => slip.expiresAt],
  ["side", (slip) => slip.side],
  ["coin", (slip) => slip.coin.name],
  ["symbol", (slip) => slip.coin.symbol],
  ["coin_amount", (slip) => slip.coinAmount],
  ["usd", (slip) => slip.usd],
  ["rate_usd", (slip) => slip.rate],
  ["price_source", (slip) => slip.freshness.source],
  ["price_as_of", (slip) => slip.freshness.asOf],
  ["check_link", (slip, origin) => origin + slipAddress(slip.token)],
];

/** One line for each slip, under a line of headings. `origin`: where slips are checked, such as "https://desk.example". */
export function slipsAsCsv(slips: readonly Order[], origin: string): string {
  const lines = slips.map((slip) => COLUMNS.map(([, value]) => value(slip, origin)));
  return toCsv([COLUMNS.map(([heading]) => heading), ...lines]);
}

/** Everything that is kept of each slip. */
export function slipsAsJson(slips: readonly Order[]): string {
  return JSON.stringify({ version: 1, slips }, null, 2);
}
