import { NOT_THE_CUSTOMER, STATEMENT_BACKWARDS, STATEMENT_TOO_MANY, verbatim } from "../../rules/index.ts";
import {
  AccountOrders,
  DAY_INVALID,
  KeepOrderInput,
  OrderStatement,
  OrderStatementQuery,
} from "../../schemas/index.ts";
import { SLIP_ERRORS } from "../../slips/index.ts";
import { invalidField, type Operations } from "../operation.ts";

const PATH = "/api/account/orders";
const TOKEN = "2.AKoAAAAAAAAAAA";

const STATEMENT: OrderStatement = {
  from: "2026-11-26",
  to: "2026-11-26",
  at: "2026-11-28T10:00:00.000Z",
  orders: [
    {
      reference: "9W57J-YKX28",
      token: TOKEN,
      state: "closed",
      announcedAt: "2026-11-26T14:02:00.000Z",
      side: "buy",
      coin: { id: "bitcoin", symbol: "BTC", name: "Bitcoin" },
      usd: "250.00",
      coinAmount: "0.00345585",
      rate: "72341.11",
      market: "71272.03",
      fee: { percent: "1.5", usd: "3.69" },
      local: { currency: "NGN", amount: "412500.00", rate: "1650.00", asOf: "2026-11-26T13:58:00.000Z" },
      payments: [
        { kind: "customer", currency: "NGN", amount: "412500", madeAt: "2026-11-26T14:14:00.000Z" },
        { kind: "payout", currency: "BTC", amount: "0.00345585", madeAt: "2026-11-26T14:21:00.000Z" },
      ],
    },
  ],
  came: [{ currency: "NGN", amount: "412500" }],
  paidOut: [{ currency: "BTC", amount: "0.00345585" }],
  refunded: [],
  feeUsd: "3.69",
};

/** Orders that follow an account to every device. */
export const OWN_ORDER_OPERATIONS = {
  listOwnOrders: {
    method: "GET",
    path: PATH,
    access: "session",
    ofOrders: true,
    summary: "List the orders that are kept with the account",
    description:
      "Those that were made with a session, once their chat was opened, and those kept on request.",
    answer: AccountOrders,
    examples: {
      answers: {
        200: {
          one: {
            summary: "One that the desk has seen the money of",
            value: {
              orders: [
                {
                  reference: "9W57J-YKX28",
                  token: TOKEN,
                  state: "money-seen",
                  at: "2026-11-26T14:21:00.000Z",
                  side: "buy",
                  coin: { id: "bitcoin", symbol: "BTC", name: "Bitcoin" },
                  usd: "250.00",
                  coinAmount: "0.00352113",
                  rate: "71000",
                  issuedAt: "2026-11-26T14:01:00.000Z",
                  expiresAt: "2026-11-26T14:16:00.000Z",
                },
              ],
            } satisfies AccountOrders,
          },
        },
      },
    },
  },
  getOrderStatement: {
    method: "GET",
    path: "/api/account/statement",
    access: "session",
    summary: "Get what the account's orders came to between two days",
    description:
      "With payments, fees, local amounts and sums by currency. Orders leave the account after the desk's retention.",
    query: OrderStatementQuery,
    badQuery: { field: "from", message: DAY_INVALID },
    answer: OrderStatement,
    refusals: { 400: [invalidField("to", STATEMENT_BACKWARDS), invalidField("to", STATEMENT_TOO_MANY)] },
    examples: {
      answers: { 200: { one: { summary: "A day with one order", value: STATEMENT } } },
    },
  },
  keepOrder: {
    method: "POST",
    path: PATH,
    access: "session",
    ofOrders: true,
    summary: "Keep an order of this browser with the account",
    description: "Its page then shows progress and payment details wherever the account is logged in.",
    body: KeepOrderInput,
    answer: null,
    refusals: {
      403: [{ code: "not_the_customer", detail: NOT_THE_CUSTOMER }],
      404: [{ code: "unknown_slip", detail: SLIP_ERRORS.unknown_slip }],
      409: [{ code: "order_kept_elsewhere", detail: verbatim("This order is kept with another account.") }],
    },
    examples: { request: { slip: { summary: "A slip", value: { token: TOKEN } } } },
  },
} as const satisfies Operations;
