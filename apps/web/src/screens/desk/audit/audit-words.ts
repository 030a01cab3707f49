import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { AuditPage } from "@tradeslip/contracts";
import type { OrderStep } from "@tradeslip/contracts/rules";

type Row = AuditPage["rows"][number];

const STEP_WORDS: Readonly<Record<OrderStep, MessageDescriptor>> = {
  announce: msg`Announced`,
  record: msg`Recorded from a pasted slip`,
  claim: msg`Claimed`,
  release: msg`Released`,
  "hand-over": msg`Handed over`,
  "take-over": msg`Taken over`,
  destination: msg`Destination given`,
  renew: msg`Price renewed`,
  details: msg`Payment details shown`,
  "details-again": msg`Another account shown`,
  paid: msg`Marked paid`,
  "not-found": msg`Money not found`,
  "money-seen": msg`Money seen`,
  propose: msg`Asked for an approval`,
  approve: msg`Approved or refused`,
  settle: msg`Settled`,
  accept: msg`New price accepted`,
  decline: msg`New price declined`,
  "destination-again": msg`Another destination asked for`,
  sent: msg`Sent`,
  return: msg`Returned`,
  reverse: msg`Taken back or came back`,
  correct: msg`Corrected`,
  exchange: msg`Exchanged`,
  "write-off": msg`Written off`,
  undelivered: msg`Not delivered`,
  received: msg`Received`,
  close: msg`Closed`,
  reopen: msg`Open again, as its line was taken back`,
  cancel: msg`Cancelled`,
  lapse: msg`Lapsed`,
  dispute: msg`Disputed`,
  resolve: msg`Dispute ended`,
  say: msg`Said on the customer's page`,
  note: msg`Note kept`,
};

/** Keyed by the action's name in the audit. */
export const ACTION_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  ...STEP_WORDS,
  // The former name of approvals.
  look: msg`A second look`,
  "moved-to-ledger": msg`Payments moved into the ledger`,
  "seen-differs": msg`Approval with another amount or destination`,
  "names-another-order": msg`A bank line named another order`,
  "unallocated-recorded": msg`Unallocated money written down`,
  "unallocated-refunded": msg`Unallocated money sent back`,
  "unallocated-corrected": msg`Unallocated money corrected`,
  "unallocated-reversed": msg`Unallocated money taken back by its bank`,
  "correction-approved": msg`Correction of unallocated money approved`,
  "correction-refused": msg`Correction of unallocated money refused`,
  "network-fee": msg`Network fee of several payouts`,
  "books-audited": msg`Books of an earlier release audited`,
  "refund-approved": msg`Refund of unallocated money approved`,
  "refund-refused": msg`Refund of unallocated money refused`,
  message: msg`Message to the customer`,
  blocked: msg`Blocked`,
  unblocked: msg`Block ended`,
  "unblocking-asked": msg`End of a block asked for`,
  "unblocking-objected": msg`End of a block objected to`,
  "unblocking-withdrawn": msg`Request to end a block withdrawn`,
  "orders-exported": msg`Orders exported`,
  "day-exported": msg`Day of an account exported`,
  "payouts-exported": msg`Payouts exported for a wallet`,
  "settings-changed": msg`Settings changed`,
  "account-added": msg`Receiving account entered`,
  "account-changed": msg`Receiving account changed`,
  "account-confirmed": msg`Receiving account confirmed`,
  "account-deleted": msg`Receiving account removed`,
  "mapping-changed": msg`Columns of statements named`,
  "statement-imported": msg`Statement imported`,
  "line-confirmed": msg`Line of a statement confirmed`,
  "line-reopened": msg`Line of a statement taken back`,
  "line-asked": msg`Second person asked about a line`,
  "day-closed": msg`Day of an account closed`,
  "day-confirmed": msg`First closing of an account confirmed`,
  "adjustment-written": msg`Adjustment of an account written`,
  "adjustment-confirmed": msg`Adjustment of an account confirmed`,
  "adjustment-withdrawn": msg`Adjustment of an account taken out`,
  "replies-changed": msg`Replies changed`,
  "role-awaited": msg`Role given to an address without an account`,
  "role-changed": msg`Role changed`,
  "key-added": msg`Slip key added`,
  "key-compromised": msg`Slip key marked as leaked`,
  "content-erased": msg`Content of rows erased`,
};

/** What was done; the provider's own name if there are no words for it yet. */
export function actionText({ action }: Row): string {
  const words = ACTION_WORDS[action];
  return words === undefined ? action : i18n._(words);
}

/** What it was done to: an order's reference, the name of a receiving account, else the row's id. */
export function subjectOf({ reference, content }: Row): string | null {
  for (const state of [content?.["after"], content?.["before"]])
    if (isObject(state) && typeof state["name"] === "string") return state["name"];
  return typeof content?.["name"] === "string" ? content["name"] : reference;
}

/** Who did it. */
export function actorText({ actor, content }: Row): string {
  if (actor.name !== null) return actor.name;
  switch (actor.kind) {
    case "customer":
      return t`Customer`;
    case "command":
      return t`A command`;
    case "system":
      return t`Automatic`;
    default:
      return content === null ? t`Erased` : t`A member of the desk`;
  }
}

/** The content of a row: for a change, only what changed. */
export function contentLines({ content }: Row): readonly (readonly [name: string, text: string])[] {
  if (content === null) return [];
  const { before, after, name: _subject, ...rest } = content;
  if (!isObject(after)) return linesOf({ ...rest, ...(after === undefined ? {} : { before, after }) });
  const was = isObject(before) ? before : {};
  const changed = Object.entries(after).filter(([name, value]) => textOf(was[name]) !== textOf(value));
  return [
    ...changed.map(([name, value]) => [name, `${textOf(was[name])} → ${textOf(value)}`] as const),
    ...linesOf(rest),
  ];
}

function linesOf(content: Readonly<Record<string, unknown>>): readonly (readonly [string, string])[] {
  return Object.entries(content).map(([name, value]) => [name, textOf(value)]);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "—";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
