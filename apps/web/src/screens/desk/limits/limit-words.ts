import { t } from "@lingui/core/macro";
import type { DeskSettings } from "@tradeslip/contracts";
import { formatUsd } from "../../../lib/format.ts";

export type Limits = DeskSettings["limits"];
export type LimitName = keyof Limits;

/** In the order of the page. */
export const LIMIT_NAMES = [
  "approvalAbove",
  "newPayerUsd",
  "newPayersDayUsd",
  "dayUsd",
  "monthUsd",
  "agentDayUsd",
  "openHoldsUsd",
  "aloneDayUsd",
  "shortPercent",
  "waitHours",
] as const satisfies readonly LimitName[];

export interface LimitWords {
  readonly label: string;
  /** When it applies. */
  readonly note: string;
  /** How it is entered. */
  readonly help: string;
}

export function limitWords(name: LimitName): LimitWords {
  const help = t`In US dollars. Empty: no limit.`;
  switch (name) {
    case "approvalAbove":
      return { label: t`Second person above`, note: t`each payout`, help };
    case "newPayerUsd":
      return { label: t`A new payer`, note: t`until a first order closes`, help };
    case "newPayersDayUsd":
      return { label: t`All new payers, a day`, note: "", help };
    case "dayUsd":
      return { label: t`One payer, a day`, note: "", help };
    case "monthUsd":
      return { label: t`One payer, 30 days`, note: "", help };
    case "agentDayUsd":
      return { label: t`Agent without approval`, note: t`a day`, help };
    case "openHoldsUsd":
      return { label: t`All open holds`, note: "", help };
    case "aloneDayUsd":
      return { label: t`Self-approved, a day`, note: "", help };
    case "shortPercent":
      return {
        label: t`Short by a fee`,
        note: t`booked as the bank's fee`,
        help: t`In percent, at most 1. No more than $5 is let go.`,
      };
    case "waitHours":
      return {
        label: t`A new payer's money waits`,
        note: t`before it is sent on`,
        help: t`In whole hours, at most 720.`,
      };
  }
}

/** The limit's current or proposed value. */
export function limitText(name: LimitName, value: string | number | null): string {
  if (value === null) return t`None`;
  if (name === "waitHours") {
    const hours = Number(value);
    return t`${hours} h`;
  }
  if (name === "shortPercent") {
    const percent = Number(value);
    return t`${percent}%`;
  }
  return formatUsd(Number(value));
}

/** The limit that a pending change is about. */
export function limitOfField(field: string): LimitName | undefined {
  return LIMIT_NAMES.find((name) => field === `limits.${name}`);
}
