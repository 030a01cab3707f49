import { randomUUID } from "node:crypto";
import type { LineConfirmation } from "@tradeslip/contracts";
import { FEE_GOES_OUT, NO_OTHER_LINE } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import { invalidField } from "../errors.ts";
import { lockPayments } from "../ledger/payment-keys.ts";
import { notPossible } from "../orders/order-errors.ts";
import type { OrderParts } from "../orders/order-parts.ts";
import { claimLine } from "./claim-line.ts";
import { isLittleOfDay } from "./line-fee.ts";
import { book, type Confirming, importerOf, lockOpen, match, tookBack } from "./line-rows.ts";
import { askerOf, confirmOrAsk } from "./second-person.ts";
import { isOpenLine } from "./statement-lines.ts";
import { suggestionsFor } from "./suggest.ts";

type As = Extract<LineConfirmation, { readonly as: string }>;

/** Confirms a line without an order: a fee, an own transfer, or money that isn't a customer's. */
export async function confirmAs(parts: OrderParts, asked: Confirming, input: As): Promise<void> {
  const { db, settings, clock } = parts;
  const { as, note } = input;
  if (as === "own") return confirmOwn(parts, asked, input);
  await db.transaction().execute(async (transaction) => {
    const line = await lockOpen(transaction, asked);
    if (as === "fee" && line.direction === "in") throw notPossible(FEE_GOES_OUT);
    // What this member confirms at once at another line waits, so that it counts.
    if (line.direction === "out") await lockPayments(transaction);
    // Money that left for no order needs another member's word, too, unless it is as small as a bank's usual fee.
    const isSmall =
      line.direction === "out" &&
      !tookBack(line, asked.caller) &&
      (await isLittleOfDay(transaction, await settings.read(transaction), line, {
        caller: asked.caller,
        now: clock.now(),
      }));
    const asking = { line, what: { as }, note };
    if (!isSmall && !(await confirmOrAsk(transaction, parts, asked, asking))) return;
    const kind = as === "fee" ? "fee" : "adjustment";
    const approvedBy = isSmall ? null : asked.caller.accountId;
    const booked = await book(transaction, parts, asked, { line, kind, narration: note, approvedBy });
    await claimLine(transaction, line, booked.id);
    await match(transaction, parts, asked, { line, payment: booked.id, as, note, booked: [booked] });
  });
}

async function confirmOwn(parts: OrderParts, asked: Confirming, { line: named, note }: As): Promise<void> {
  await parts.db.transaction().execute(async (db) => {
    const otherId = named ?? (await suggestedOther(db, asked)) ?? "";
    // Lock both in a fixed order: the other account may be confirming the same transfer.
    await db
      .selectFrom("statement_lines")
      .select("id")
      .where("id", "in", [asked.lineId, otherId])
      .orderBy("id")
      .forUpdate()
      .execute();
    const line = await lockOpen(db, asked);
    const other = await db
      .selectFrom("statement_lines")
      .selectAll()
      .where("id", "=", otherId)
      .where("account_id", "!=", line.account_id)
      .where("direction", "!=", line.direction)
      .executeTakeFirst();
    // In one currency both amounts must be equal; with two currencies it is an exchange.
    const fits = other !== undefined && (other.currency !== line.currency || other.amount === line.amount);
    if (!fits || !(await isOpenLine(db, other))) throw invalidField("line", NO_OTHER_LINE);
    // Either line may come from a file that this member made up, to hide where the other's money went.
    const importers = [await importerOf(db, line), await importerOf(db, other)];
    const isUsual =
      other.currency === line.currency &&
      !importers.includes(asked.caller.accountId) &&
      ![line, other].some((each) => tookBack(each, asked.caller));
    const asking = { line, what: { as: "own", line: other.id }, note, authors: importers } as const;
    if (!isUsual && !(await confirmOrAsk(db, parts, asked, asking))) return;
    const asker = askerOf(line, asking.what);
    const isSecond = asker !== null && asker !== asked.caller.accountId;
    const approvedBy = isUsual && !isSecond ? null : asked.caller.accountId;
    const ids = [randomUUID(), randomUUID()] as const;
    for (const [each, id, about] of [
      [line, ids[0], ids[1]],
      [other, ids[1], ids[0]],
    ] as const) {
      const row = { line: each, kind: "own-transfer", narration: note, id, about, approvedBy } as const;
      const booked = await book(db, parts, asked, row);
      await claimLine(db, each, id);
      await match(db, parts, asked, { line: each, payment: id, as: "own", note, booked: [booked] });
    }
  });
}

async function suggestedOther(db: Database, asked: Confirming): Promise<string | undefined> {
  const line = await lockOpen(db, asked);
  const suggested = await suggestionsFor(db, { account: asked.account, lines: [line], lineless: [] });
  return suggested.get(line.id)?.line;
}
