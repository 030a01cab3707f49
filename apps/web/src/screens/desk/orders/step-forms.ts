import { msg, t } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { DeskOrder } from "@tradeslip/contracts";
import { DISPUTE_OUTCOMES, type OrderStep } from "@tradeslip/contracts/rules";
import { amountText } from "../amount-text.ts";
import { OUTCOME_WORDS } from "../../../features/order-steps/order-words.ts";
import {
  networkChoice,
  type StepField,
  type StepFormDefinition,
} from "../../../features/order-steps/step-fields.ts";

interface Order {
  readonly side: DeskOrder["side"];
  readonly coin: Pick<DeskOrder["coin"], "id" | "symbol">;
  readonly agent?: DeskOrder["agent"];
}

/** A receiving account. */
export interface StepAccount {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly currency: string;
  readonly usedToday: string;
  readonly dailyCeiling?: string | null | undefined;
}

/** What a step may choose from. */
export interface StepDesk {
  /** That take money now. */
  readonly accounts: readonly StepAccount[];
  readonly people: readonly { readonly id: string; readonly name: string }[];
}

export const NOTHING_TO_CHOOSE: StepDesk = { accounts: [], people: [] };

interface Row {
  readonly title: MessageDescriptor;
  readonly button: MessageDescriptor;
  readonly fields?: readonly StepField[] | ((order: Order, desk: StepDesk) => readonly StepField[]);
}

const REASON: StepField = { name: "reason", label: msg`Reason`, kind: "text" };
const OPTIONAL_REASON: StepField = { ...REASON, optional: true };
const TEXT: StepField = { name: "text", label: msg`Text`, kind: "text" };
const NOTE: StepField = { name: "note", label: msg`Note`, kind: "text" };
/** Who buys pays money; who sells sends the coin. */
function fits({ side, coin }: Order, { kind, currency }: StepAccount): boolean {
  return side === "buy" ? kind !== "coin" : kind === "coin" && currency === coin.symbol;
}

function roomOf({ name, currency, usedToday, dailyCeiling }: StepAccount): string {
  if (!dailyCeiling) return name;
  const [used, ceiling] = [amountText(usedToday), amountText(dailyCeiling)];
  return t`${name}: ${used} of ${ceiling} ${currency} today`;
}

const account = (order: Order, { accounts }: StepDesk): readonly StepField[] => [
  {
    name: "accountId",
    label: msg`Receiving account`,
    kind: "choice",
    options: accounts
      .filter((each) => fits(order, each))
      .map((each) => ({ value: each.id, label: roomOf(each) })),
  },
  {
    name: "localAmount",
    label: msg`Amount in the account's currency`,
    help: msg`Only for an account in another currency than USD.`,
    kind: "amount",
    optional: true,
    isAsked: ({ accountId }) =>
      order.side === "buy" && accounts.some(({ id, currency }) => id === accountId && currency !== "USD"),
  },
];
const BANK_MONEY: readonly StepField[] = [
  { name: "amount", label: msg`Amount that came`, kind: "amount" },
  { name: "paidAt", label: msg`Made at, as the bank shows it`, kind: "time" },
  { name: "payerName", label: msg`Payer's name, as the bank shows it`, kind: "text" },
  { name: "receipt", label: msg`The bank's reference`, kind: "text", optional: true },
];
const coinMoney = ({ coin }: Order): readonly StepField[] => [
  { name: "amount", label: msg`Amount that came`, kind: "amount" },
  {
    name: "network",
    label: msg`Network`,
    kind: "choice",
    options: networkChoice(coin.id),
  },
  { name: "transaction", label: msg`Transaction`, kind: "text" },
  {
    name: "output",
    label: msg`Output`,
    help: msg`On networks that have them.`,
    kind: "number",
    optional: true,
  },
];

/** The steps of the desk, in the order in which a card offers them: what goes on comes first. */
const ROWS: Partial<Record<OrderStep, Row>> = {
  claim: { title: msg`Nobody has this order`, button: msg`Claim this order` },
  details: { title: msg`Show payment details`, button: msg`Show payment details`, fields: account },
  "details-again": { title: msg`Show another account`, button: msg`Show another account`, fields: account },
  "money-seen": {
    title: msg`Money seen`,
    button: msg`I saw the money`,
    fields: (order) => (order.side === "buy" ? BANK_MONEY : coinMoney(order)),
  },
  look: {
    title: msg`A second look`,
    button: msg`Say so`,
    fields: [
      {
        name: "agrees",
        label: msg`Is it right?`,
        kind: "truth",
        isJudgement: true,
        options: [
          { value: "true", label: msg`I agree` },
          { value: "false", label: msg`I don't agree` },
        ],
      },
      { ...TEXT, optional: true },
    ],
  },
  settle: {
    title: msg`Amount or time differs`,
    button: msg`Settle`,
    fields: [
      {
        name: "as",
        label: msg`How to go on`,
        kind: "choice",
        isJudgement: true,
        options: [
          { value: "agreed", label: msg`As agreed` },
          { value: "new-price", label: msg`At a new price, if the customer accepts` },
          { value: "return", label: msg`Return it` },
        ],
      },
    ],
  },
  sent: {
    title: msg`Sent`,
    button: msg`I sent it`,
    fields: [{ name: "transaction", label: msg`Transaction or bank reference`, kind: "text" }],
  },
  close: { title: msg`Close`, button: msg`Close the order`, fields: [OPTIONAL_REASON] },
  "not-found": { title: msg`Not here yet`, button: msg`The money isn't here yet` },
  return: {
    title: msg`Return the money`,
    button: msg`I returned it`,
    fields: [REASON, { name: "transaction", label: msg`Transaction or bank reference`, kind: "text" }],
  },
  resolve: {
    title: msg`End the dispute`,
    button: msg`End the dispute`,
    fields: [
      {
        name: "outcome",
        label: msg`Outcome`,
        kind: "choice",
        isJudgement: true,
        options: DISPUTE_OUTCOMES.map((value) => ({ value, label: OUTCOME_WORDS[value] })),
      },
      TEXT,
    ],
  },
  say: {
    title: msg`Say on the customer's page`,
    button: msg`Say it`,
    fields: [{ name: "reply", label: msg`What the customer's page says`, kind: "text" }],
  },
  note: {
    title: msg`Note for the desk`,
    button: msg`Keep the note`,
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
  undelivered: { title: msg`Not delivered`, button: msg`It wasn't delivered`, fields: [REASON] },
  cancel: { title: msg`Cancel`, button: msg`Cancel the order`, fields: [REASON] },
  dispute: { title: msg`Dispute`, button: msg`Open a dispute`, fields: [TEXT] },
};

/** The forms of the steps that an order allows its reader now: first what leads on. */
export function stepForms(
  order: Order & Pick<DeskOrder, "steps">,
  desk: StepDesk,
): readonly StepFormDefinition[] {
  return (Object.entries(ROWS) as [OrderStep, Row][])
    .filter(([step]) => order.steps.includes(step))
    .map(([step, { title, button, fields = [] }]) => ({
      step,
      title,
      button,
      fields: typeof fields === "function" ? fields(order, desk) : fields,
    }));
}
