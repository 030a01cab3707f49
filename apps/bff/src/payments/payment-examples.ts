import type {
  CreatePaymentInput,
  Payment,
  PaymentStatusAnswer,
  UnlockAnswer,
  UnlockInput,
} from "@tradeslip/contracts";
import type { RouteDocs } from "../platform/openapi/route-docs.ts";

const BOOK = "make-money-while-you-sleep";
const PAYMENT_ID = "mhzcBUYlyJ7ZXAJkFEeOJQ";
/** From the examples of BIP173. */
const ADDRESS = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";

const NEW: PaymentStatusAnswer = {
  method: "onchain",
  paymentId: PAYMENT_ID,
  status: "new",
  btcAmount: "0.00070423",
  btcUsd: "71000",
  address: ADDRESS,
  uri: `bitcoin:${ADDRESS}?amount=0.00070423`,
  expiresAt: "2026-03-14T09:42:00.000Z",
  serverTime: "2026-03-14T09:27:00.000Z",
  receivedBtc: "0.00000000",
  confirmations: 0,
  confirmationsNeeded: 1,
  watchedUntil: "2026-03-15T09:42:00.000Z",
  simulated: false,
};
const CONFIRMED: PaymentStatusAnswer = {
  ...NEW,
  status: "confirmed",
  serverTime: "2026-03-14T09:39:00.000Z",
  receivedBtc: NEW.btcAmount,
  confirmations: 1,
};
const FILE = "/api/downloads/Zk3pQ0yNvB1sX7aH";

/** The cookie that ties a payment to the browser that created it. */
const COOKIE = {
  scheme: {
    id: "payment",
    cookie: "__Host-payment-{id}",
    description:
      "Set by POST /api/payments/create, one for each payment: it belongs to the browser that created it.",
  },
  optional: false,
};

export const PAYMENT_DOCS = {
  createPayment: {
    headers: ["set-cookie"],
    request: {
      digital: {
        summary: "The digital book",
        value: { bookId: BOOK, type: "digital" } satisfies CreatePaymentInput,
      },
    },
    answers: {
      201: {
        asked: {
          summary: "Send this amount to this address",
          value: { ...NEW, qrCode: "data:image/svg+xml;base64,PHN2ZyAvPg==" } satisfies Payment,
        },
      },
    },
  },
  getPaymentStatus: {
    cookie: COOKIE,
    headers: ["cache-control"],
    answers: {
      200: {
        new: { summary: "No payment seen yet", value: NEW },
        confirmed: { summary: "Paid", value: CONFIRMED },
      },
    },
  },
  unlockBook: {
    cookie: COOKIE,
    request: {
      paid: {
        summary: "For a confirmed payment",
        value: { bookId: BOOK, paymentId: PAYMENT_ID } satisfies UnlockInput,
      },
    },
    answers: {
      200: {
        link: {
          summary: "One file",
          value: {
            downloadUrl: FILE,
            expiresAt: "2026-03-14T09:54:00.000Z",
            files: [{ format: "pdf", url: FILE, bytes: 1_048_576 }],
          } satisfies UnlockAnswer,
        },
      },
    },
  },
  downloadBook: {
    headers: ["cache-control", "content-disposition"],
    parameters: [
      {
        name: "range",
        in: "header",
        required: false,
        description: "The part of the file to fetch, such as `bytes=1000-` (RFC 9110, section 14).",
        schema: { type: "string" },
      },
    ],
  },
} satisfies Record<string, RouteDocs>;
