import { NOT_THE_MAKER, verbatim } from "@tradeslip/contracts/rules";
import { AccountOrders, KeepOrderInput } from "@tradeslip/contracts/schemas";
import { SLIP_DOUBTS } from "@tradeslip/contracts/slips";
import type { AccountOperation } from "./account-operation.ts";

const PATH = "/api/account/orders";
const TOKEN = "2.AKoAAAAAAAAAAA";
/** Up to 200 rows, each with its token. */
const LONGEST_LIST_BYTES = 256 * 1024;

/** Orders that follow an account to every device. */
export const ORDER_OPERATIONS: readonly AccountOperation[] = [
  {
    method: "GET",
    path: PATH,
    operationId: "listOwnOrders",
    summary: "List the orders that are kept with the account",
    description:
      "Those that were made with a session, once their chat was opened, and those kept on request.",
    answer: AccountOrders,
    maxAnswerBytes: LONGEST_LIST_BYTES,
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
  {
    method: "POST",
    path: PATH,
    operationId: "keepOrder",
    summary: "Keep an order of this browser with the account",
    description: "Its page then shows progress and payment details wherever the account is logged in.",
    body: KeepOrderInput,
    answer: null,
    bringsOrderKey: true,
    refusals: {
      403: [{ code: "not_the_maker", detail: NOT_THE_MAKER }],
      404: [{ code: "unknown_slip", detail: SLIP_DOUBTS.unknown_slip }],
      409: [{ code: "order_kept_elsewhere", detail: verbatim("This order is kept with another account.") }],
    },
    examples: { request: { slip: { summary: "A slip", value: { token: TOKEN } } } },
  },
];
