import type { UnlockInput } from "@tradeslip/contracts";
import type { FastifyBaseLogger } from "fastify";
import type { ClientIdentity, ProviderClient } from "../provider/provider-client.ts";
import { ProviderError } from "../provider/provider-error.ts";
import type { FileCall, ProviderFile } from "../provider/provider-files.ts";
import {
  readPayment,
  readPaymentState,
  type PaymentState,
  type PaymentTerms,
  type ProviderPayment,
} from "./read-payment.ts";
import { readUnlock, type Unlocked } from "./read-unlock.ts";
import type { ChargePrice } from "./prices.ts";
import { toAppError, type PaymentStep } from "./payment-failure.ts";

/** What is ordered, at our price; a provider that has prices of its own ignores Bitcoin's. */
export interface PaymentOrder extends ChargePrice {
  readonly bookId: string;
  readonly type: string;
  /** USD with two decimals. */
  readonly amount: string;
}

/** Which purchase it is, and whose. */
export interface Purchase {
  readonly key: string;
  readonly client: ClientIdentity;
}

/** The provider's payment calls. What fails in them is thrown as an AppError whose sentence may be shown. */
export class PaymentProvider {
  readonly #client: ProviderClient;
  readonly #log: FastifyBaseLogger;

  constructor(client: ProviderClient, log: FastifyBaseLogger) {
    this.#client = client;
    this.#log = log;
  }

  /** @param check throws a ProviderError for a payment that cannot be meant */
  create(
    order: PaymentOrder,
    { key, client }: Purchase,
    check: (payment: ProviderPayment) => void,
  ): Promise<ProviderPayment> {
    return this.#try("create", async () => {
      const payment = readPayment(
        await this.#client.call({
          gate: "payment-creation",
          method: "POST",
          path: "/api/payments/create",
          body: order,
          idempotencyKey: key,
          client,
        }),
      );
      check(payment);
      return payment;
    });
  }

  status(terms: PaymentTerms): Promise<PaymentState> {
    return this.#try("status", async () => {
      const path = `/api/payments/status/${terms.paymentId}`;
      return readPaymentState(await this.#client.call({ gate: "payments", method: "GET", path }), terms);
    });
  }

  unlock({ bookId, paymentId }: UnlockInput): Promise<Unlocked> {
    return this.#try("unlock", async () =>
      readUnlock(
        await this.#client.call({
          gate: "payments",
          method: "POST",
          path: "/api/unlock",
          body: { bookId, paymentId },
        }),
      ),
    );
  }

  open(token: string, call: Omit<FileCall, "path">): Promise<ProviderFile> {
    return this.#try("download", () => this.#client.open({ ...call, path: `/downloads/${token}` }));
  }

  async #try<Value>(step: PaymentStep, call: () => Promise<Value>): Promise<Value> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const failure = toAppError(error, step);
      if (failure.status >= 500) this.#note(step, error);
      throw failure;
    }
  }

  /** Nothing of what was sent or answered: no id, no address, no token. */
  #note(step: PaymentStep, { kind, status, message }: ProviderError): void {
    this.#log.warn({ step, kind, status, reason: message }, "provider failed");
  }
}
