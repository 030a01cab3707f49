import { msg, t } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { DeskOrder } from "@tradeslip/contracts";
import {
  DESK_COINS,
  DISPUTE_OUTCOMES,
  hasOutputs,
  networksOf,
  type OrderStep,
} from "@tradeslip/contracts/rules";
import { formatTime } from "../../../lib/format.ts";
import { formatSum } from "../../../lib/format-sum.ts";
import {
  accountFields,
  backFrom,
  cameIn,
  coinThatCame,
  currencyBack,
  leftFrom,
  networkFee,
  placeBack,
} from "./account-fields.ts";
import type { FormOrder, StepDesk } from "./form-order.ts";
import { readTime, readTimeOrDay } from "./read-time.ts";
import { OUTCOME_WORDS } from "../../../features/order-steps/order-words.ts";
import {
  networkChoice,
  type StepBody,
  type StepField,
  type StepFormDefinition,
} from "../../../features/order-steps/step-fields.ts";

export const NOTHING_TO_CHOOSE: StepDesk = { accounts: [], people: [] };

interface Row {
  readonly title: MessageDescriptor;
  readonly button: MessageDescriptor;
  readonly fields?: readonly StepField[] | ((order: FormOrder, desk: StepDesk) => readonly StepField[]);
  readonly complete?: (order: FormOrder) => StepFormDefinition["complete"];
}

const REASON: StepField = { name: "reason", label: msg`Reason`, kind: "text" };
const OPTIONAL_REASON: StepField = { ...REASON, optional: true };
const TEXT: StepField = { name: "text", label: msg`Text`, kind: "text" };
const NOTE: StepField = { name: "note", label: msg`Note`, kind: "text" };
const BANK_MONEY: readonly StepField[] = [
  { name: "amount", label: msg`Amount that came`, kind: "amount" },
  { name: "madeAt", label: msg`Made at, as the bank shows it`, kind: "time", read: readTimeOrDay },
  { name: "payerName", label: msg`Payer's name, as the bank shows it`, kind: "text" },
  { name: "bankReference", label: msg`The bank's reference`, kind: "text", optional: true },
  {
    name: "narration",
    label: msg`The line's description`,
    help: msg`As the bank shows it: it may name another order.`,
    kind: "text",
    optional: true,
  },
];
export const OUTPUT: StepField = {
  name: "output",
  label: msg`Output`,
  help: msg`On networks that have them.`,
  kind: "number",
  optional: true,
};
const coinMoney = (order: FormOrder): readonly StepField[] => [
  { name: "amount", label: msg`Amount that came`, kind: "amount" },
  coinThatCame(order),
  {
    name: "network",
    label: msg`Network`,
    kind: "choice",
    options: networkChoice(order.coin.id),
  },
  { name: "transaction", label: msg`Transaction`, kind: "text" },
  {
    name: "madeAt",
    label: msg`Made at, as the chain shows it`,
    help: msg`Without it the money counts as late.`,
    kind: "time",
    read: readTime,
    optional: true,
  },
  ...(networksOf(order.coin.id).some(({ name }) => hasOutputs(name)) ? [OUTPUT] : []),
];

const TRANSACTION: StepField = { name: "transaction", label: msg`Transaction`, kind: "code" };
const BANK_REFERENCE: StepField = { name: "bankReference", label: msg`The bank's reference`, kind: "text" };
const PART: StepField = { name: "amount", label: msg`Part`, kind: "amount", optional: true };

type Payment = DeskOrder["payments"][number];

/** Payments that a step may be about, last one first. */
function paymentField({ payments }: FormOrder, kinds: readonly Payment["kind"][]): StepField {
  return choiceOf(payments.filter(({ kind }) => kinds.includes(kind)));
}

function choiceOf(payments: readonly Payment[]): StepField {
  const options = payments.toReversed().map(paymentOption);
  return { name: "paymentId", label: msg`Payment`, kind: "choice", options };
}

/** What exchanges count as. */
function worths({ payments }: FormOrder): readonly Payment[] {
  return payments.filter(
    ({ kind, about, currency }) =>
      kind === "exchange" && payments.some((row) => row.id === about && row.currency !== currency),
  );
}

function paymentOption({ id, amount, currency, madeAt, ...payment }: Payment) {
  const { kind, direction, counterparty, bankReference, transaction } = payment;
  const told = counterparty || bankReference || transaction?.slice(0, SHOWN_SIGNS);
  const name = kind === "reversal" ? (direction === "out" ? t`taken back` : t`came back`) : told;
  return {
    value: id,
    label: [formatSum(amount, currency), name, formatTime(madeAt)].filter(Boolean).join(", "),
  };
}

const SHOWN_SIGNS = 8;

/** The row that replaces the mistyped one: fields left empty keep their values. */
const rightRow =
  ({ payments, coin, receivingAccountId: shown }: FormOrder) =>
  (body: StepBody): StepBody => {
    const { amount, payerName, bankReference, transaction, ...rest } = body;
    const mistyped = payments.find(({ id }) => id === rest["paymentId"]);
    const isTyped = [amount, payerName, bankReference, transaction].some((text) => text !== undefined);
    if (mistyped === undefined || !isTyped) return rest;
    const { network, output, madeAt, narration, counterparty, currency } = mistyped;
    const other = currency === coin.symbol ? undefined : DESK_COINS.find(({ symbol }) => symbol === currency);
    const row =
      network === undefined
        ? {
            payerName: payerName ?? counterparty ?? "",
            bankReference: bankReference ?? mistyped.bankReference,
            narration,
            // Omitted for the account that was shown, which is the default.
            accountId: [shown, ""].includes(mistyped.accountId) ? undefined : mistyped.accountId,
          }
        : { network, coinId: other?.id, transaction: transaction ?? mistyped.transaction, output };
    const right = { amount: amount ?? mistyped.amount, madeAt, ...row };
    const entries = Object.entries(right).filter(([, value]) => value !== undefined);
    return { ...rest, right: Object.fromEntries(entries) };
  };

/** The desk's steps, in the order in which a card offers them: those that continue the order come first. */
const ROWS: Partial<Record<OrderStep, Row>> = {
  claim: { title: msg`Nobody has this order`, button: msg`Claim this order` },
  details: { title: msg`Show payment details`, button: msg`Show payment details`, fields: accountFields },
  "details-again": {
    title: msg`Show another account`,
    button: msg`Show another account`,
    fields: accountFields,
  },
  "money-seen": {
    title: msg`Money seen`,
    button: msg`I saw the money`,
    fields: (order, { accounts }) =>
      order.side === "buy" ? [...BANK_MONEY, ...cameIn(order, accounts)] : coinMoney(order),
  },
  /** It has a screen of its own. */
  approve: { title: msg`Approve`, button: msg`Agree` },
  settle: {
    title: msg`Amount or time differs`,
    button: msg`Settle`,
    fields: ({ minutesPaid }) => [
      {
        name: "as",
        label: msg`How to go on`,
        kind: "choice",
        isDecision: true,
        options: [
          { value: "agreed", label: msg`As agreed` },
          {
            value: "new-price",
            label:
              minutesPaid === undefined
                ? msg`At a new price, if the customer accepts`
                : msg`At the price in the minute it was paid`,
          },
          { value: "return", label: msg`Return it` },
        ],
      },
    ],
  },
  sent: {
    title: msg`Sent`,
    button: msg`I sent it`,
    fields: (order, { accounts }) => [
      order.side === "buy" ? TRANSACTION : BANK_REFERENCE,
      ...leftFrom(order, accounts),
      { ...PART, help: msg`Leave empty for all that is owed.` },
      ...(order.side === "buy" ? [networkFee(order, order.destination?.network)] : []),
    ],
  },
  close: { title: msg`Close`, button: msg`Close the order`, fields: [OPTIONAL_REASON] },
  "not-found": { title: msg`Not received yet`, button: msg`The money isn't here yet` },
  return: {
    title: msg`Return the money`,
    button: msg`I returned it`,
    fields: (order, { accounts }) => [
      REASON,
      ...currencyBack(order),
      order.side === "buy" ? BANK_REFERENCE : TRANSACTION,
      ...backFrom(order, accounts),
      { ...PART, help: msg`Leave empty for all that came and isn't back.` },
      ...(order.side === "buy" ? [] : [networkFee(order, order.payments.at(-1)?.network)]),
      placeBack(order),
    ],
  },
  resolve: {
    title: msg`End the dispute`,
    button: msg`End the dispute`,
    fields: [
      {
        name: "outcome",
        label: msg`Outcome`,
        kind: "choice",
        isDecision: true,
        options: DISPUTE_OUTCOMES.map((value) => ({ value, label: OUTCOME_WORDS[value] })),
      },
      TEXT,
    ],
  },
  say: {
    title: msg`Say on the customer's page`,
    button: msg`Post`,
    fields: [{ name: "reply", label: msg`What the customer's page says`, kind: "text" }],
  },
  note: {
    title: msg`Note for the desk`,
    button: msg`Save note`,
    fields: [{ ...TEXT, label: msg`Note` }],
  },
  "hand-over": {
    title: msg`Hand over`,
    button: msg`Hand over`,
    fields: (order, { people }) => [
      {
        name: "to",
        label: msg`To`,
        kind: "choice",
        options: people
          .filter(({ id }) => id !== order.agent?.id)
          .map(({ id, name }) => ({ value: id, label: name })),
      },
      NOTE,
    ],
  },
  release: { title: msg`Release`, button: msg`Release`, fields: [NOTE] },
  "take-over": { title: msg`Take over`, button: msg`Take over`, fields: [REASON] },
  "destination-again": {
    title: msg`Ask for another destination`,
    button: msg`Ask for it`,
    fields: [REASON],
  },
  undelivered: {
    title: msg`Not delivered`,
    button: msg`It wasn't delivered`,
    fields: (order) => [paymentField(order, ["payout"]), REASON],
  },
  reverse: {
    title: msg`Taken back`,
    button: msg`Record it`,
    fields: (order) => [
      paymentField(order, ["customer", "payout", "refund"]),
      { ...PART, help: msg`Leave empty for all of it.` },
      { name: "madeAt", label: msg`Time, as the bank shows it`, kind: "time", read: readTime },
      REASON,
    ],
  },
  correct: {
    title: msg`Correct a payment`,
    button: msg`Correct it`,
    complete: rightRow,
    fields: (order) => [
      choiceOf([
        ...order.payments.filter(({ kind }) => ["customer", "payout", "refund", "reversal"].includes(kind)),
        ...worths(order),
      ]),
      {
        ...PART,
        label: msg`Right amount`,
        help: msg`Leave these empty if it never came, and also for money that went out: record that again afterwards.`,
      },
      ...(order.side === "buy"
        ? ([
            { name: "payerName", label: msg`Right payer's name`, kind: "text", optional: true },
            { ...BANK_REFERENCE, label: msg`Right bank reference`, optional: true },
          ] as const)
        : ([{ ...TRANSACTION, label: msg`Right transaction`, optional: true }] as const)),
      REASON,
    ],
  },
  exchange: {
    title: msg`Exchange`,
    button: msg`Let it count`,
    fields: (order) => [
      choiceOf(
        order.payments.filter(
          ({ kind, currency }) => kind === "customer" && currency !== order.money?.owed?.currency,
        ),
      ),
      {
        name: "worth",
        label: msg`Counts as, in ${order.money?.owed?.currency ?? ""}`,
        help: msg`What you and the customer agreed on. A second person approves it.`,
        kind: "amount",
      },
      REASON,
    ],
  },
  "write-off": {
    title: msg`Write off`,
    button: msg`Write it off`,
    fields: [{ ...PART, help: msg`Leave empty for all that is receivable.` }, REASON],
  },
  cancel: { title: msg`Cancel`, button: msg`Cancel the order`, fields: [REASON] },
  dispute: { title: msg`Dispute`, button: msg`Open a dispute`, fields: [TEXT] },
};

/** Forms of the steps that the reader may make now: the next step first. */
export function stepForms(
  order: FormOrder & Pick<DeskOrder, "steps">,
  desk: StepDesk,
): readonly StepFormDefinition[] {
  return (Object.entries(ROWS) as [OrderStep, Row][])
    .filter(([step]) => order.steps.includes(step))
    .map(([step, { title, button, fields = [], complete }]) => ({
      step,
      title,
      button,
      complete: complete?.(order),
      fields: typeof fields === "function" ? fields(order, desk) : fields,
    }));
}
