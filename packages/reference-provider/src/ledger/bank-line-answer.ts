import { parseOpeningHours } from "@tradeslip/contracts/rules";
import type { BankLineRead } from "@tradeslip/contracts/schemas";
import type { Database } from "../db/database.ts";
import type { Settings } from "../desk/settings-store.ts";
import { ordersNamedIn } from "./bank-lines.ts";
import { readLine } from "./read-line.ts";

interface Asked {
  readonly settings: Settings;
  readonly now: number;
}

/** What a bank's line says, with the references of our own orders. Nothing of it is stored. */
export async function bankLineAnswer(
  db: Database,
  text: string,
  { settings: { hours }, now }: Asked,
): Promise<Omit<BankLineRead, "twins">> {
  const zone = hours === null ? undefined : parseOpeningHours(hours)?.zone;
  const { madeAt, bankReference, orders: named, ...read } = readLine(text, now, zone);
  const orders = await oursAmong(db, named);
  // A reference that the payer wrote isn't the bank's.
  const isOurs =
    bankReference !== undefined && ordersNamedIn(bankReference).some((each) => orders.includes(each));
  return {
    ...read,
    ...(bankReference === undefined || isOurs ? {} : { bankReference }),
    ...(madeAt === undefined
      ? {}
      : { madeAt: typeof madeAt === "number" ? new Date(madeAt).toISOString() : madeAt.date }),
    orders,
  };
}

async function oursAmong(db: Database, named: readonly string[]): Promise<string[]> {
  if (named.length === 0) return [];
  const found = await db.selectFrom("orders").select("reference").where("reference", "in", named).execute();
  const ours = new Set(found.map(({ reference }) => reference));
  return named.filter((reference) => ours.has(reference));
}
