import * as z from "zod";
import { answerJob } from "../answer-job.ts";
import { decimalText, numberPrice } from "../quoted-price.ts";
import { badShape, readAnswer } from "../read-answer.ts";
import type { DayRates } from "../reference-rates.ts";
import { REFERENCE_CURRENCIES } from "../symbols.ts";

const LatestAnswer = z.object({
  amount: z.literal(1),
  base: z.literal("USD"),
  date: z.iso.date(),
  rates: z.record(z.string(), z.unknown()),
});

export const ECB_RATES = answerJob("rates of ecb", readRates);

function readRates(answer: unknown): DayRates {
  const { date, rates } = readAnswer(LatestAnswer, answer);
  const perUsd = REFERENCE_CURRENCIES.flatMap((currency) => {
    const rate = numberPrice.safeParse(rates[currency]).data;
    const text = rate ? decimalText(rate) : null;
    return text === null ? [] : [[currency, text] as const];
  });
  if (perUsd.length === 0) throw badShape("no rate that was asked for is in the answer");
  return { date, perUsd: Object.fromEntries(perUsd) };
}
