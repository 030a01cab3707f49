/**
 * Times and days given by callers, limited to years that every program writes with four digits: with its
 * offset, a time in the year 0 or 9999 may lie outside them.
 */
import * as z from "zod";
import type { Message } from "../rules/message.ts";
import { sentence } from "./sentences.ts";

const FIRST = Date.UTC(1970, 0, 1);
const LAST = Date.UTC(3000, 0, 1);

function isInBounds(text: string): boolean {
  const at = Date.parse(text);
  return at >= FIRST && at < LAST;
}

export const TIME_INVALID: Message = /*i18n*/ {
  id: "time_invalid",
  message: "Enter a date and time, such as 2026-11-28T14:02Z.",
};
export const DAY_INVALID: Message = /*i18n*/ {
  id: "day_invalid",
  message: "Enter a date, such as 2026-11-28.",
};
const MADE_AT_INVALID: Message = /*i18n*/ {
  id: "made_at_invalid",
  message: "Enter the date and time that the bank shows.",
};

const notATime = sentence(TIME_INVALID);
const notADay = sentence(DAY_INVALID);
const notMade = sentence(MADE_AT_INVALID);

export const GivenTime = timeOr(notATime);
export const GivenDay = z.iso.date({ error: notADay, abort: true }).refine(isInBounds, notADay);
/** The time of a payment, as its bank or chain shows it. */
export const MadeTime = timeOr(notMade);
/** For a bank that shows no time. */
export const MadeTimeOrDay = z.union([MadeTime, GivenDay], notMade);

function timeOr(error: string) {
  return z.iso.datetime({ offset: true, error, abort: true }).refine(isInBounds, error);
}
