import { AMOUNT_UNREADABLE, DATE_UNREADABLE, dayIn, startOfDay } from "@tradeslip/contracts/rules";
import { readLine } from "../ledger/read-line.ts";
import type { ReadLine } from "./read-statement.ts";
import { shown, unreadable } from "./statement-error.ts";

/**
 * Messages of a mobile money service, pasted one below the other. Throws a ProviderError 400 that names one
 * without an amount that came, or without its day.
 */
export function* messageLines(text: string, now: number, zone: string): Generator<ReadLine> {
  for (const [place, message] of text.split(/\r\n?|\n/).entries()) {
    if (message.trim() === "") continue;
    const line = place + 1;
    const { amount, madeAt, bankReference, payerName, narration } = readLine(message, now, zone);
    if (amount === undefined) throw unreadable(AMOUNT_UNREADABLE, line, { text: shown(message) });
    if (madeAt === undefined) throw unreadable(DATE_UNREADABLE, line, { text: shown(message) });
    const hasTime = typeof madeAt === "number";
    yield {
      line,
      at: hasTime ? madeAt : startOfDay(madeAt.date, zone),
      day: hasTime ? dayIn(madeAt, zone) : madeAt.date,
      hasTime,
      direction: "in",
      amount,
      narration,
      bankReference: bankReference ?? null,
      payer: payerName ?? null,
      balance: null,
    };
  }
}
