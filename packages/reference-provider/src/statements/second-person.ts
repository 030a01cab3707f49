/** What two members must confirm in an account's books (docs/product.md, P21.21 and P21.22). */
import { isDeepStrictEqual } from "node:util";
import { ANOTHER_CONFIRMS } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import { ProviderError } from "../errors.ts";
import { approversOf, deskPeople, isAnotherHere } from "../orders/approvers.ts";
import type { OrderParts } from "../orders/order-parts.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import { type Confirming, importerOf, tell } from "./line-rows.ts";
import { type AskedLine, askedOf, type LineRow } from "./statement-lines.ts";

interface Asking {
  readonly line: LineRow;
  readonly what: AskedLine;
  readonly note: string | null;
  /** Ids of the authors of parts of it, besides the member who imported the line. */
  readonly authors?: readonly string[];
}

/** Who asked for the same before; null: no one did. */
export function askerOf(line: LineRow, what: AskedLine): string | null {
  return isDeepStrictEqual(askedOf(line), what) ? line.asked_by : null;
}

/**
 * Whether a second person now confirms the same; otherwise the confirmation is requested. Throws a
 * ProviderError 409 `approval_needed` if the caller already requested it.
 */
export async function confirmOrAsk(
  db: Database,
  parts: OrderParts,
  asked: Confirming,
  { line, what, note, authors = [] }: Asking,
): Promise<boolean> {
  const { accountId, name } = asked.caller;
  const asker = askerOf(line, what);
  const first = asker ?? accountId;
  const roles = { agent_id: first, facts: { authors: [first, await importerOf(db, line), ...authors] } };
  const people = await deskPeople(db);
  const isSecond =
    asker === null ? people.length === 1 : approversOf(people, roles, parts.clock.now()).has(accountId);
  if (isSecond) return true;
  if (asker !== null) throw new ProviderError(409, ANOTHER_CONFIRMS, { code: "approval_needed" });
  await db
    .updateTable("statement_lines")
    .set({ asked_by: accountId, asked_name: name, asked: JSON.stringify(what), note })
    .where("id", "=", line.id)
    .execute();
  await tell(db, parts, asked, "line-asked", { line: line.id });
  return false;
}

/** Of an account's balances: not their author, if another member was here in the last 72 hours. */
export function mayConfirm(
  people: Awaited<ReturnType<typeof deskPeople>>,
  author: string,
  { caller, now }: { readonly caller: DeskCaller; readonly now: number },
): boolean {
  return caller.accountId !== author || !isAnotherHere(people, new Set([author]), now);
}
