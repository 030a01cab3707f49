import {
  ACCEPT,
  CANCEL_BEFORE,
  CANCEL_UNPAID,
  DECLINE,
  destinationForm,
  DISPUTE,
  PAID_COINS,
  RECEIVED,
  RENEW,
} from "@tradeslip/contracts/rules";
import {
  DestinationInput,
  CustomerCancelInput,
  PaidInput,
  StepInput,
  TextInput,
} from "@tradeslip/contracts/schemas";
import { expect, it } from "vitest";
import { askedFields, stepBody } from "../../../features/order-steps/step-fields.ts";

const XRP = { id: "xrp", symbol: "XRP", name: "XRP" };
const BITCOIN = { id: "bitcoin", symbol: "BTC", name: "Bitcoin" };
const TYPED = {
  address: "rEXAMPLE",
  tag: "12345",
  payerName: "Grace Example",
  method: "Bank transfer",
  account: "0042 1187 4417",
  holder: "Grace Example",
  returnAddress: "rEXAMPLE",
  transaction: "a".repeat(64),
  notPaid: "true",
  text: "Nothing came",
};

it.each([
  ["where a purchase goes", destinationForm({ side: "buy", coin: XRP }), DestinationInput],
  ["where a sale goes", destinationForm({ side: "sell", coin: XRP }), DestinationInput],
  ["coins that were sent", PAID_COINS, PaidInput],
  ["a cancellation", CANCEL_BEFORE, CustomerCancelInput],
  ["a cancellation of what isn't paid", CANCEL_UNPAID, CustomerCancelInput],
  ["a complaint", DISPUTE, TextInput],
  ["a new price", RENEW, StepInput],
  ["what arrived", RECEIVED, StepInput],
  ["an offer's acceptance", ACCEPT, StepInput],
  ["an offer's refusal", DECLINE, StepInput],
])("the form of %s makes the call as the server takes it", (_what, form, schema) => {
  const body = { version: 1, ...stepBody(form, TYPED) };
  expect(schema.parse(body)).toEqual(body);
});

it("a tag is asked for on networks that have them, until none is said to be needed", () => {
  const names = (coin: typeof XRP, typed: Readonly<Record<string, string>>) =>
    askedFields(destinationForm({ side: "buy", coin }), typed).map(({ name }) => name);
  expect(names(XRP, {})).toEqual(["network", "address", "tag", "noTag", "payerName"]);
  expect(names(XRP, { noTag: "true" })).toEqual(["network", "address", "noTag", "payerName"]);
  expect(names(BITCOIN, {})).toEqual(["network", "address", "payerName"]);
  const body = stepBody(destinationForm({ side: "buy", coin: XRP }), { ...TYPED, noTag: "true" });
  expect(body).toEqual({ network: "xrp", address: "rEXAMPLE", noTag: true, payerName: "Grace Example" });
});

it("'I have not paid' is the customer's own word: not ticked, it isn't said", () => {
  expect(stepBody(CANCEL_UNPAID, {})).toEqual({});
});
