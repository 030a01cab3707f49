import type { Database } from "../db/database.ts";
import { ordersNamedIn, TWIN_MS } from "../ledger/bank-lines.ts";
import { compareNames } from "../ledger/compare-names.ts";
import { readLine } from "../ledger/read-line.ts";
import type { Lineless, LineRow } from "./statement-lines.ts";

/**
 * Whether the bank's line of money that came says something else than what was typed of it: another payer,
 * another order, or another day.
 */
export async function saysOtherwise(
  db: Database,
  line: LineRow,
  { orders, counterparty = "", made }: Lineless,
  now: number,
): Promise<boolean> {
  if (line.direction === "out") return false;
  if (Math.abs(made - line.made_at) > TWIN_MS) return true;
  const payer = line.payer ?? readLine(line.narration, now).payerName ?? "";
  if (isOther(payer, counterparty)) return true;
  const named = ordersNamedIn(`${line.narration} ${line.bank_reference ?? ""}`);
  const others = named.filter((reference) => !orders.includes(reference));
  if (others.length === 0) return false;
  const known = await db
    .selectFrom("orders")
    .select("reference")
    .where("reference", "in", others)
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

/** Whichever says less of the name. */
function isOther(one: string, other: string): boolean {
  if (one === "" || other === "") return false;
  return compareNames(one, other) === "other" && compareNames(other, one) === "other";
}
