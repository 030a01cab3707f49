import type { Order } from "@tradeslip/contracts";
import { slipAddress } from "./slip-sheet.tsx";

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

/** A header line and one line per slip. `origin` is that of the public slip pages, e.g. "https://desk.example". */
export function slipsAsCsv(slips: readonly Order[], origin: string): string {
  const lines = slips.map((slip) => COLUMNS.map(([, value]) => value(slip, origin)));
  return toCsv([COLUMNS.map(([heading]) => heading), ...lines]);
}

/** Everything that is stored of each slip. */
export function slipsAsJson(slips: readonly Order[]): string {
  return JSON.stringify({ version: 1, slips }, null, 2);
}

const LINE_END = "\r\n";
const NEEDS_QUOTES = /[",\r\n]/;
/** What a spreadsheet takes for the start of a formula, full-width forms included (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Rows as CSV by RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(toField).join(",") + LINE_END).join("");
}

function toField(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Time for the browser to start reading the blob. */
const REVOKE_AFTER_MS = 60_000;

/** Starts a download of `text`. */
export function saveFile(name: string, type: "text/csv" | "application/json", text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
