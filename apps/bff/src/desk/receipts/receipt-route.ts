import { Token } from "@tradeslip/contracts/operations";
import type { ReceiptTerms } from "@tradeslip/contracts";
import { Receipt, ReceiptSums } from "@tradeslip/contracts/schemas";
import { RECEIPT_ERRORS, type ReceiptError } from "@tradeslip/contracts/receipts";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { ADDRESS_PROBLEMS, AppError, problem, TOO_MANY_REQUESTS } from "../../errors.ts";
import type { DeskProvider } from "../desk-provider.ts";
import { isReversed } from "./receipt-terms.ts";

export interface ReceiptParts {
  readonly readReceipt: (
    token: string,
  ) => Promise<{ readonly terms: ReceiptTerms; readonly hasLeakedKey: boolean } | ReceiptError>;
  /** Null for a provider that does not know us, and so keeps no orders. */
  readonly provider: DeskProvider | null;
}

const EXAMPLE: Receipt = {
  reference: "9W57J-YKX28",
  outcome: "closed",
  side: "buy",
  coin: { id: "bitcoin", symbol: "BTC", name: "Bitcoin" },
  usd: "250.00",
  coinAmount: "0.00352113",
  rate: "71000",
  market: "71000",
  fee: { percent: "0", usd: "0.00" },
  came: [{ currency: "USD", amount: "250" }],
  paidOut: [{ currency: "BTC", amount: "0.00352113" }],
  refunded: [],
  endedAt: "2026-03-14T10:12:00.000Z",
  issuedAt: "2026-03-14T10:12:00.000Z",
  reversed: false,
};

/** What a receipt says, for anyone who has its link (docs/product.md, P20.22). */
export function registerReceipts(server: FastifyInstance, { readReceipt, provider }: ReceiptParts): void {
  server.withTypeProvider<ZodTypeProvider>().get(
    "/api/receipts/:token",
    {
      config: { access: "public" },
      schema: {
        operationId: "getReceipt",
        tags: ["orders"],
        summary: "Get what a receipt says",
        description:
          "For anyone with the link. It was true when it was issued; `reversed` says whether it still is. Where its key leaked, the order's page has a new one.",
        params: Token,
        response: {
          200: Receipt,
          ...ADDRESS_PROBLEMS,
          404: problem(
            "This receipt was not issued by us, or it can't be checked.",
            ...Object.entries(RECEIPT_ERRORS).map(([code, detail]) => ({
              code: code as ReceiptError,
              detail,
            })),
          ),
          429: TOO_MANY_REQUESTS,
        },
        docs: {
          headers: ["cache-control"],
          answers: { 200: { stands: { summary: "Of an order that is complete", value: EXAMPLE } } },
        },
      },
    },
    async (request, reply) => {
      const receipt = await readReceipt(request.params.token);
      if (typeof receipt === "string") throw doubt(receipt);
      const { terms, hasLeakedKey } = receipt;
      // The record has only the sums: anything else that a holder of the leaked key wrote can't be compared.
      if (hasLeakedKey) throw doubt("receipt_key_compromised");
      const now = provider === null ? null : await sumsNow(provider, terms.reference);
      const reversed = now === null ? {} : { reversed: isReversed(terms, now) };
      return reply.header("cache-control", "no-store").send({ ...terms, ...reversed });
    },
  );
}

function doubt(error: ReceiptError): AppError {
  return new AppError(error, 404, RECEIPT_ERRORS[error]);
}

/** Null when there is no such order or the provider can't be asked; the signature is valid all the same. */
async function sumsNow(provider: DeskProvider, reference: string): Promise<ReceiptSums | null> {
  const path = `/api/receipts/${encodeURIComponent(reference)}`;
  return provider.call(ReceiptSums, { gate: "orders", method: "GET", path }, {}).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
}
