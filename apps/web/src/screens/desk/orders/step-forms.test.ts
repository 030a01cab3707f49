import { ORDER_STEPS } from "@tradeslip/contracts/rules";
import {
  DetailsInput,
  HandOverInput,
  LookInput,
  MoneySeenInput,
  NoteInput,
  OptionalReasonInput,
  ReasonInput,
  ResolveInput,
  ReturnInput,
  SayInput,
  SettleInput,
  StepInput,
  TextInput,
  TransactionInput,
} from "@tradeslip/contracts/schemas";
import { describe, expect, it } from "vitest";
import { stepBody } from "../../../features/order-steps/step-fields.ts";
import { NOTHING_TO_CHOOSE, stepForms } from "./step-forms.ts";

const BODIES: Readonly<Record<string, { safeParse(body: unknown): { data?: unknown } }>> = {
  claim: StepInput,
  details: DetailsInput,
  "details-again": DetailsInput,
  "money-seen": MoneySeenInput,
  look: LookInput,
  settle: SettleInput,
  sent: TransactionInput,
  close: OptionalReasonInput,
  "not-found": StepInput,
  return: ReturnInput,
  resolve: ResolveInput,
  say: SayInput,
  note: TextInput,
  "hand-over": HandOverInput,
  release: NoteInput,
  "take-over": ReasonInput,
  "destination-again": ReasonInput,
  undelivered: ReasonInput,
  cancel: ReasonInput,
  dispute: TextInput,
};

const BY_CALL_OF_ITS_OWN = ["record"];
const ofDesk = [
  ...new Set(ORDER_STEPS.filter(({ by }) => by !== "maker" && by !== "system").map(({ step }) => step)),
].filter((step) => !BY_CALL_OF_ITS_OWN.includes(step));

const ACCOUNTS = [
  {
    id: "0b6f1f4e-6a1c-4c83-9d5a-3f4f0b1f2c3d",
    name: "Example Bank",
    kind: "bank",
    currency: "USD",
    usedToday: "0",
  },
  {
    id: "1b6f1f4e-6a1c-4c83-9d5a-3f4f0b1f2c3d",
    name: "Cold one",
    kind: "coin",
    currency: "BTC",
    usedToday: "0",
  },
];
const DESK = { accounts: ACCOUNTS, people: [{ id: "ben", name: "Ben" }] };
const TYPED: Readonly<Record<string, string>> = {
  amount: "250.00",
  paidAt: "2026-11-26T14:03",
  payerName: "Grace Example",
  network: "bitcoin",
  transaction: "a".repeat(64),
  output: "1",
  reason: "The bank wrote the surname first",
  text: "Seen at the bank",
  note: "Shift ends",
  to: "ben",
  reply: "We look for your money",
  agrees: "true",
  as: "agreed",
  outcome: "completed",
};

describe.each(["buy", "sell"] as const)("the forms of a %s order", (side) => {
  it.each(ofDesk)("make the call of %s as the server takes it", (step) => {
    const [form] = stepForms({ side, coin: { id: "bitcoin", symbol: "BTC" }, steps: [step] }, DESK);
    const body = { version: 1, ...stepBody(form!, TYPED) };
    const { data } = BODIES[step]!.safeParse(body);
    expect(data).toEqual(body);
  });

  it.each(ofDesk)("leave out what was not typed of %s, unless the server has to name it", (step) => {
    const [form] = stepForms({ side, coin: { id: "bitcoin", symbol: "BTC" }, steps: [step] }, DESK);
    const optional = form!.fields.filter((field) => field.optional).map(({ name }) => name);
    expect(Object.keys(stepBody(form!, {})).filter((name) => optional.includes(name))).toEqual([]);
  });
});

it("what leads on comes first, and what a step needs is asked", () => {
  const forms = stepForms(
    {
      side: "buy",
      coin: { id: "bitcoin", symbol: "BTC" },
      steps: ["note", "release", "not-found", "money-seen"],
    },
    NOTHING_TO_CHOOSE,
  );
  expect(forms.map(({ step }) => step)).toEqual(["money-seen", "not-found", "note", "release"]);
  expect(forms[0]!.fields.map(({ name }) => name)).toEqual(["amount", "paidAt", "payerName", "receipt"]);
});

it("a time is the reader's, and goes out in UTC", () => {
  const [form] = stepForms(
    { side: "buy", coin: { id: "bitcoin", symbol: "BTC" }, steps: ["money-seen"] },
    DESK,
  );
  const { paidAt } = stepBody(form!, TYPED);
  expect(paidAt).toBe(new Date(2026, 10, 26, 14, 3).toISOString());
});
