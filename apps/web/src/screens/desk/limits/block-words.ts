import { t } from "@lingui/core/macro";
import type { Block } from "./block-calls.ts";

export type BlockKind = Block["kind"];

export function blockKindWord(kind: BlockKind): string {
  switch (kind) {
    case "account":
      return t`Account`;
    case "destination":
      return t`Address`;
    case "payout-account":
      return t`Payout account`;
    case "name":
      return t`Name`;
    case "browser":
      return t`Browser`;
  }
}

/** Many people share a name, and one person has many browsers: those kinds only ask for a second person. */
export function isFirm(kind: BlockKind): boolean {
  return kind !== "name" && kind !== "browser";
}
