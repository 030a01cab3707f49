import { i18n } from "@lingui/core";
import type { DeskOrder } from "@tradeslip/contracts";
import { ORDER_STEPS } from "@tradeslip/contracts/rules";
import {
  DetailsInput,
  HandOverInput,
  CorrectInput,
  ExchangeInput,
  MoneySeenInput,
  NoteInput,
  OptionalReasonInput,
  ReasonInput,
  ResolveInput,
  ReturnInput,
  ReverseInput,
  SayInput,
  SentInput,
  SettleInput,
  StepInput,
  TextInput,
  UndeliveredInput,
  WriteOffInput,
} from "@tradeslip/contracts/schemas";
import { describe, expect, it } from "vitest";
import { stepBody } from "../../../features/order-steps/step-fields.ts";
import { bankPayment } from "../../../testing/desk-answers.ts";
import { noteUsed } from "../payouts/last-accounts.ts";
import { NOTHING_TO_CHOOSE, stepForms } from "./step-forms.ts";

const BODIES: Readonly<Record<string, { safeParse(body: unknown): { data?: unknown } }>> = {
  claim: StepInput,
  details: DetailsInput,
  "details-again": DetailsInput,
  "money-seen": MoneySeenInput,
  settle: SettleInput,
  sent: SentInput,
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
  undelivered: UndeliveredInput,
  reverse: ReverseInput,
  correct: CorrectInput,
  exchange: ExchangeInput,
  "write-off": WriteOffInput,
  cancel: ReasonInput,
  dispute: TextInput,
};

const WITHOUT_A_FORM = ["record", "approve"];
const ofDesk = [
  ...new Set(ORDER_STEPS.filter(({ by }) => by !== "customer" && by !== "system").map(({ step }) => step)),
].filter((step) => !WITHOUT_A_FORM.includes(step));

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
const PAYOUT = "5c0f2a51-9b7e-4a3f-8a55-0c1d2e3f4a5b";
const ORDER = {
  side: "buy",
  coin: { id: "bitcoin", symbol: "BTC" },
  payments: [bankPayment({ id: PAYOUT, kind: "payout" }), bankPayment()],
} as const;
const DESK = { accounts: ACCOUNTS, people: [{ id: "ben", name: "Ben" }] };
const TYPED: Readonly<Record<string, string>> = {
  amount: "250.00",
  worth: "250.00",
  madeAt: "2026-11-26T14:03",
  payerName: "Grace Example",
  network: "bitcoin",
  transaction: "a".repeat(64),
  output: "1",
  reason: "The bank wrote the surname first",
  text: "Seen at the bank",
  note: "Shift ends",
  to: "ben",
  reply: "We look for your money",
  bankReference: "FT-1",
  narration: "TRF FROM GRACE",
  as: "agreed",
  outcome: "completed",
};

describe.each(["buy", "sell"] as const)("the forms of a %s order", (side) => {
  it.each(ofDesk)("make the call of %s as the server takes it", (step) => {
    const [form] = stepForms({ ...ORDER, side, steps: [step] }, DESK);
    const body = { version: 1, ...stepBody(form!, TYPED) };
    const { data } = BODIES[step]!.safeParse(body);
    expect(data).toEqual(body);
  });

  it.each(ofDesk)("leave out what was not typed of %s, unless the server has to name it", (step) => {
    const [form] = stepForms({ ...ORDER, side, steps: [step] }, DESK);
    const optional = form!.fields.filter((field) => field.optional).map(({ name }) => name);
    expect(Object.keys(stepBody(form!, {})).filter((name) => optional.includes(name))).toEqual([]);
  });
});

it.each([
  ["bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", true],
  ["", undefined],
])(
  "what goes back to %j lets another place be named, and without a place asks for one",
  (destination, optional) => {
    const goesOut = [{ kind: "refund", amount: "0.003", currency: "ETH", destination }] as const;
    const proposal = { goesOut } as unknown as DeskOrder["proposal"];
    const [form] = stepForms({ ...ORDER, side: "sell", steps: ["return"], proposal }, DESK);
    expect(form!.fields.find(({ name }) => name === "destination")?.optional).toBe(optional);
  },
);

it("the next step comes first, and what a step needs is asked", () => {
  const forms = stepForms(
    {
      ...ORDER,
      steps: ["note", "release", "not-found", "money-seen"],
    },
    NOTHING_TO_CHOOSE,
  );
  expect(forms.map(({ step }) => step)).toEqual(["money-seen", "not-found", "note", "release"]);
  expect(forms[0]!.fields.map(({ name }) => name)).toEqual([
    "amount",
    "madeAt",
    "payerName",
    "bankReference",
    "narration",
  ]);
});

it("a time is the reader's, and goes out in UTC", () => {
  const [form] = stepForms({ ...ORDER, steps: ["money-seen"] }, DESK);
  const { madeAt } = stepBody(form!, TYPED);
  expect(madeAt).toBe(new Date(2026, 10, 26, 14, 3).toISOString());
});

it("a correction says the right row whole, and none where all of it was a mistake", () => {
  const { id, madeAt, counterparty, bankReference, accountId } = bankPayment();
  const formFor = (receivingAccountId: string) =>
    stepForms({ ...ORDER, receivingAccountId, steps: ["correct"] }, DESK)[0];
  const form = formFor(accountId);
  const typed = { paymentId: id, reason: "Typed one zero too many" };
  const right = { amount: "25.00", madeAt, payerName: counterparty, bankReference };
  expect(stepBody(form!, { ...typed, amount: "25.00" })).toEqual({ ...typed, right });
  // It stays at the account that received it.
  const elsewhere = stepBody(formFor("shown")!, { ...typed, amount: "25.00" });
  expect(elsewhere["right"]).toEqual({ ...right, accountId });
  expect(stepBody(form!, typed)).toEqual(typed);
});

it("what a bank took back, or a payout that came back, by mistake is offered to be corrected", () => {
  const payment = bankPayment();
  const reversal = { ...payment, kind: "reversal", about: payment.id, amount: "249.99" } as const;
  const payments = [
    payment,
    { ...reversal, id: "out", direction: "out" as const },
    { ...reversal, id: "in", direction: "in" as const },
  ];
  const [form] = stepForms({ ...ORDER, payments, steps: ["correct"] }, DESK);
  const options = form!.fields.flatMap((field) => (field.kind === "choice" ? (field.options ?? []) : []));
  expect(options.map(({ value }) => value)).toEqual(["in", "out", payment.id]);
  expect(options[0]!.label).toContain("came back");
  expect(options[1]!.label).toContain("taken back");
});

it("O113: accounts of the agreed currency come first and ask for no amount; a sale says which of them it left", () => {
  const account = { ...ACCOUNTS[0]!, kind: "bank" };
  const [dollars, naira, shillings] = ["USD", "NGN", "KES"].map((currency) => ({
    ...account,
    id: currency,
    name: currency,
    currency,
  }));
  const desk = { accounts: [dollars!, naira!, shillings!], people: [] };
  const local = { currency: "NGN", amount: "412500.00", rate: "1650", asOf: "2026-03-14T09:00:00.000Z" };
  const [details] = stepForms({ ...ORDER, side: "buy", local, steps: ["details"] }, desk);
  const [choice, amount] = details!.fields;
  expect(choice!.options!.map(({ value }) => value)).toEqual(["NGN", "USD", "KES"]);
  expect(["USD", "NGN", "KES"].map((accountId) => amount!.isAsked!({ accountId }))).toEqual([
    false,
    false,
    true,
  ]);
  const [sent] = stepForms({ ...ORDER, side: "sell", local, steps: ["sent"] }, desk);
  expect(sent!.fields[1]).toMatchObject({ name: "accountId", options: [{ value: "NGN", label: "NGN" }] });
});

it("what goes out names the account that it left: of its coin and network, the last used one first", () => {
  const wallet = { ...ACCOUNTS[1]!, network: "bitcoin" };
  const others = [
    { ...wallet, id: "wrapped", network: "other" },
    { ...wallet, id: "ether", currency: "ETH", network: "ethereum" },
  ];
  const hot = { ...wallet, id: "hot", name: "Hot", paused: true };
  const bought = { ...ORDER, destination: { network: "bitcoin" } };
  const leaving = (order: Parameters<typeof stepForms>[0], accounts: readonly (typeof wallet)[]) =>
    stepForms(order, { accounts, people: [] })[0]!.fields.find(({ name }) => name === "accountId");
  const sent = { ...bought, steps: ["sent" as const] };
  expect(
    leaving(
      sent,
      [ACCOUNTS[0]!, ...others].map((each) => ({ network: "ethereum", ...each })),
    ),
  ).toBeUndefined();
  const named = (accounts: readonly (typeof wallet)[]) =>
    leaving(sent, accounts)!.options!.map(({ value }) => value);
  expect(named([wallet, ...others])).toEqual([wallet.id]);
  expect(named([wallet, hot])).toEqual([wallet.id, "hot"]);
  noteUsed("hot");
  expect(named([wallet, hot])).toEqual(["hot", wallet.id]);
  const [own, second] = [ACCOUNTS[0]!, { ...ACCOUNTS[0]!, id: "second" }];
  const back = { ...ORDER, payments: [bankPayment({ accountId: "second" })], steps: ["return" as const] };
  const [one] = stepForms(back, { accounts: [own], people: [] });
  expect(one!.fields.map(({ name }) => name)).not.toContain("accountId");
  const [form] = stepForms(back, { accounts: [own, second], people: [] });
  expect(stepBody(form!, { reason: "Too much", bankReference: "FT-1" })).toMatchObject({
    accountId: "second",
  });
});

it("O129: money that is seen says which coin came and at which account, and goes back by its currency", () => {
  const account = ACCOUNTS[0]!;
  const [shown, other] = [account, { ...account, id: "other", name: "Other", currency: "NGN" }];
  const fieldsOf = (order: Parameters<typeof stepForms>[0], accounts = [other, shown]) =>
    Object.fromEntries(
      stepForms(order, { accounts, people: [] })[0]!.fields.map((field) => [field.name, field]),
    );
  const seen = { ...ORDER, receivingAccountId: shown.id, steps: ["money-seen" as const] };
  expect(fieldsOf(seen)["accountId"]!.options!.map(({ value }) => value)).toEqual([shown.id, "other"]);
  expect(fieldsOf(seen, [shown])["accountId"]).toBeUndefined();
  const dashboard = { ...seen, side: "sell" as const, coin: { id: "tether", symbol: "USDT" } };
  const coins = fieldsOf(dashboard)["coinId"]!.options!.map(({ value }) => value);
  expect(coins[0]).toBe("tether");
  expect(coins).toContain("bitcoin");
  expect(coins).not.toContain("usdt");
  const naira = bankPayment({ id: "second", currency: "NGN" });
  const back = { ...ORDER, payments: [bankPayment(), naira], steps: ["return" as const] };
  expect(fieldsOf(back)["currency"]!.options!.map(({ value }) => value)).toEqual(["NGN", "USD"]);
  expect(fieldsOf({ ...back, payments: [bankPayment()] })["currency"]).toBeUndefined();
});

it("O129: money in two currencies goes back out of an account of the one that is chosen", () => {
  const [shown] = ACCOUNTS;
  const accounts = ["USD", "NGN"].flatMap((currency) =>
    ["one", "two"].map((name) => ({ ...shown!, id: `${currency} ${name}`, name, currency })),
  );
  const dollars = bankPayment({ accountId: "USD two" });
  const naira = bankPayment({ id: "second", currency: "NGN", accountId: "NGN one" });
  const back = { ...ORDER, payments: [dollars, naira], steps: ["return" as const] };
  const [form] = stepForms(back, { accounts, people: [] });
  const typed = { reason: "Too much", bankReference: "FT-1" };
  expect(stepBody(form!, typed)).toMatchObject({ currency: "NGN", accountId: "NGN one" });
  expect(stepBody(form!, { ...typed, currency: "USD" })).toMatchObject({ accountId: "USD two" });
  // What was chosen for the other currency is none of this one.
  const chosen = { ...typed, currency: "USD", accountId: "NGN two" };
  expect(stepBody(form!, chosen)).toMatchObject({ accountId: "USD two" });
});

it("what is sent is what the list shows, where a draft's choice is gone from it", () => {
  const steps = ["hand-over" as const];
  const people = ["carol", "dan"].map((id) => ({ id, name: id }));
  const [form] = stepForms({ ...ORDER, steps }, { accounts: [], people });
  expect(stepBody(form!, { to: "ben", note: "Shift ends" })).toMatchObject({ to: "carol" });
});

it("O129: a correction of another coin than was ordered is of that coin", () => {
  const { bankReference: _none, counterparty: _nobody, ...row } = bankPayment();
  const coins = { ...row, currency: "DOGE", network: "dogecoin", transaction: "a".repeat(64) };
  const typed = { paymentId: coins.id, amount: "500", reason: "Typed one zero too many" };
  const rightOf = (currency: string) => {
    const sold = { ...ORDER, side: "sell" as const, payments: [{ ...coins, currency }] };
    const [form] = stepForms({ ...sold, steps: ["correct"] }, DESK);
    return stepBody(form!, typed)["right"];
  };
  expect(rightOf("DOGE")).toMatchObject({ amount: "500", network: "dogecoin", coinId: "dogecoin" });
  expect(rightOf("BTC")).not.toHaveProperty("coinId");
});

it("an account that can't be shown now is named with the reason, and not offered", () => {
  const [bank] = ACCOUNTS;
  const accounts = [
    { ...bank!, id: "1", name: "Paused", paused: true },
    { ...bank!, id: "2", name: "New", counts: false },
    ...ACCOUNTS,
  ];
  const [form] = stepForms({ ...ORDER, steps: ["details"] }, { ...DESK, accounts });
  const { options, help } = form!.fields[0]!;
  expect(options?.map(({ label }) => label)).toEqual(["Example Bank"]);
  expect(i18n._(help!)).toBe("Not offered: Paused (paused), New (waits for its confirmation)");
});
