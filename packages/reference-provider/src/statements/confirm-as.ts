import { randomUUID } from "node:crypto";
import type { LineConfirmation } from "@tradeslip/contracts";
import { ANOTHER_CONFIRMS, NO_OTHER_LINE } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import { invalidField, ProviderError } from "../errors.ts";
import { bankKeyOf, claimKeys } from "../ledger/payment-keys.ts";
import { deskPeople, isAnotherHere } from "../orders/approvers.ts";
import type { OrderParts } from "../orders/order-parts.ts";
import { book, type Confirming, importerOf, lockOpen, match, tell } from "./line-rows.ts";
import { isOpenLine, type LineRow } from "./statement-lines.ts";
import { suggestionsFor } from "./suggest.ts";

type As = Extract<LineConfirmation, { readonly as: string }>;

/** A line of no order: a fee, an own transfer, or money of no customer. */
export async function confirmAs(parts: OrderParts, asked: Confirming, input: As): Promise<void> {
  const { db } = parts;
  if (input.as === "own") return confirmOwn(parts, asked, input);
  await db.transaction().execute(async (transaction) => {
    const line = await lockOpen(transaction, asked);
    if (input.as === "other" && line.direction === "in" && !(await isSecond(transaction, asked, line, parts)))
      return askSecond(transaction, parts, asked, line, input.note);
    const kind = input.as === "fee" ? "fee" : "adjustment";
    const id = await book(transaction, parts, asked, { line, kind, narration: input.note });
    // What was no customer's once can't become a customer's by being typed again.
    if (input.as === "other")
      await claimKeys(
        transaction,
        bankKeyOf({
          accountId: line.account_id,
          direction: line.direction,
          bankReference: line.bank_reference,
          counterparty: line.payer,
          currency: line.currency,
          amount: line.amount,
          madeAt: line.made_at,
        }),
        { id, reference: "" },
      );
    await match(transaction, parts, asked, { line, payment: id, as: input.as, note: input.note });
  });
}

/** Another than who asked and who imported it, where there is such a person. */
async function isSecond(
  db: Database,
  { caller }: Confirming,
  line: LineRow,
  { clock }: OrderParts,
): Promise<boolean> {
  const authors = new Set([line.asked_by ?? caller.accountId, await importerOf(db, line)]);
  const people = await deskPeople(db);
  if (!isAnotherHere(people, authors, clock.now())) return line.asked_by !== null || people.length === 1;
  return line.asked_by !== null && !authors.has(caller.accountId);
}

async function askSecond(
  db: Database,
  parts: OrderParts,
  asked: Confirming,
  line: LineRow,
  note: string,
): Promise<void> {
  if (line.asked_by !== null) throw new ProviderError(409, ANOTHER_CONFIRMS, { code: "approval_needed" });
  const { accountId, name } = asked.caller;
  await db
    .updateTable("statement_lines")
    .set({ asked_by: accountId, asked_name: name, note })
    .where("id", "=", line.id)
    .execute();
  await tell(db, parts, asked, "line-asked", { line: line.id });
}

async function confirmOwn(parts: OrderParts, asked: Confirming, { line: named, note }: As): Promise<void> {
  await parts.db.transaction().execute(async (db) => {
    const line = await lockOpen(db, asked);
    const suggested = await suggestionsFor(db, { account: asked.account, lines: [line], lineless: [] });
    const otherId = named ?? suggested.get(line.id)?.line;
    const other = await db
      .selectFrom("statement_lines")
      .selectAll()
      .where("id", "=", otherId ?? "")
      .where("account_id", "!=", line.account_id)
      .where("direction", "!=", line.direction)
      .executeTakeFirst();
    // Of one currency nothing is lost on the way; of two it is an exchange.
    const fits = other !== undefined && (other.currency !== line.currency || other.amount === line.amount);
    if (!fits || !(await isOpenLine(db, other))) throw invalidField("line", NO_OTHER_LINE);
    const ids = [randomUUID(), randomUUID()] as const;
    for (const [each, id, about] of [
      [line, ids[0], ids[1]],
      [other, ids[1], ids[0]],
    ] as const) {
      await book(db, parts, asked, { line: each, kind: "own-transfer", narration: note, id, about });
      await match(db, parts, asked, { line: each, payment: id, as: "own", note });
    }
  });
}
