import {
  AMOUNT_UNREADABLE,
  DATE_UNREADABLE,
  dayIn,
  latinDigits,
  startOfDay,
} from "@tradeslip/contracts/rules";
import { amountsOutIn } from "../ledger/amount-in-line.ts";
import { readLine } from "../ledger/read-line.ts";
import type { ReadLine } from "./read-statement.ts";
import { shown, unreadable } from "./statement-error.ts";

/** The recipient of the money: capitalised words after "to". */
const PAYEE = /\bto:? ((?:\p{Lu}[\p{L}\p{M}.'’-]*)(?: \p{Lu}[\p{L}\p{M}.'’-]*){1,5})/u;

/**
 * Messages of a mobile money service, one per line, about incoming or outgoing money. A fee named in one
 * becomes a separate line. Throws a ProviderError 400 that names a message without an amount or day.
 */
export function* messageLines(text: string, now: number, zone: string): Generator<ReadLine> {
  for (const [place, message] of text.split(/\r\n?|\n/).entries()) {
    if (message.trim() === "") continue;
    const line = place + 1;
    const { amount: came, madeAt, bankReference, payerName, narration } = readLine(message, now, zone);
    const went = came === undefined ? amountsOutIn(latinDigits(message)) : {};
    const amount = came ?? went.amount;
    if (amount === undefined) throw unreadable(AMOUNT_UNREADABLE, line, { text: shown(message) });
    if (madeAt === undefined) throw unreadable(DATE_UNREADABLE, line, { text: shown(message) });
    const hasTime = typeof madeAt === "number";
    const common = {
      line,
      at: hasTime ? madeAt : startOfDay(madeAt.date, zone),
      day: hasTime ? dayIn(madeAt, zone) : madeAt.date,
      hasTime,
      bankReference: bankReference ?? null,
      balance: null,
    };
    yield {
      ...common,
      direction: came === undefined ? "out" : "in",
      amount,
      narration,
      payer: (came === undefined ? PAYEE.exec(message)?.[1] : payerName) ?? null,
    };
    if (went.fee !== undefined)
      yield { ...common, direction: "out", amount: went.fee, narration: `Fee ${narration}`, payer: null };
  }
}
