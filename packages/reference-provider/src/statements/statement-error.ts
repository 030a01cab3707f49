import type { Message } from "@tradeslip/contracts/rules";
import { ProviderError } from "../errors.ts";

/** 400 `statement_unreadable` for a line, counted from 1 as in editors. */
export function unreadable(
  sentence: Message,
  line: number,
  values: Record<string, string> = {},
): ProviderError {
  return new ProviderError(
    400,
    { ...sentence, values: { line, ...values } },
    { code: "statement_unreadable", field: `lines.${line}` },
  );
}

const SHOWN = 40;

/** A cell's text in a sentence, shortened if necessary. */
export function shown(cell: string): string {
  const text = cell.replace(/\s+/gu, " ").trim();
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
