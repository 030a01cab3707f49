import type { NamedAnswer } from "./answer.ts";
import { faults } from "./faults.ts";
import { logins } from "./logins.ts";
import { payments } from "./payments.ts";
import { refusals } from "./refusals.ts";

const table = { ...logins, ...refusals, ...payments, ...faults } satisfies Record<string, NamedAnswer>;

export type AnswerName = keyof typeof table;

export const answers: Readonly<Record<AnswerName, NamedAnswer>> = table;

export function answerName(text: string): AnswerName {
  if (Object.hasOwn(table, text)) return text as AnswerName;
  throw new Error(
    `There is no answer named ${JSON.stringify(text)}. Known: ${Object.keys(table).join(", ")}.`,
  );
}
