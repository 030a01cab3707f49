/** Destinations that are the same, however they are written (docs/product.md, P20.7). */
import { NETWORKS } from "@tradeslip/contracts/rules";
import type { ExpressionBuilder } from "kysely";
import type { Tables } from "../db/tables.ts";
import { OPEN_STATES } from "./desk-limits.ts";

/** An account number has at least this many; "pick up in Lagos" fits many people. */
export const MIN_DIGITS = 6;

/** Splits the order's column: "network address tag", or "method account". */
function partsOf(destination: string): { readonly first: string; readonly rest: string } {
  const space = destination.indexOf(" ");
  return { first: destination.slice(0, space), rest: destination.slice(space + 1) };
}

function isAddress(destination: string): boolean {
  return NETWORKS.some(({ name }) => name === partsOf(destination).first);
}

/** Whether it identifies a single payer: an address, or an account with a number. */
export function namesOnePayer(destination: string | null): boolean {
  if (destination === null) return false;
  const digits = partsOf(destination).rest.match(/\d/g)?.length ?? 0;
  return isAddress(destination) || digits >= MIN_DIGITS;
}

/**
 * An address is the same wallet on every network, and a number the same account whatever the bank is called.
 * @param since for orders that ended before this, the bank's name counts
 */
export function isSameDestination(
  eb: ExpressionBuilder<Tables, "orders">,
  destination: string,
  since: number,
) {
  const { rest } = partsOf(destination);
  if (isAddress(destination))
    return eb(
      "destination",
      "in",
      NETWORKS.map(({ name }) => `${name} ${rest}`),
    );
  const same = eb("destination", "=", destination);
  if (!namesOnePayer(destination)) return same;
  // Has no index of its own, so it only filters rows that an index found.
  const isRecent = eb.or([eb("state", "in", OPEN_STATES), eb("ended_at", ">", since)]);
  return eb.or([same, eb.and([isRecent, eb("destination", "like", `% ${rest}`)])]);
}
