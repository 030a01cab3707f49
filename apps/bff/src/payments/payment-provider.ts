import type { UnlockInput } from "@tradeslip/contracts";
import type { FastifyBaseLogger } from "fastify";
import { translated } from "../provider/app-error.ts";
import type { JsonObject } from "../provider/provider-answer.ts";
import type { ProviderClient } from "../provider/provider-client.ts";
import { ProviderError } from "../provider/provider-error.ts";
import type { FileCall, ProviderFile } from "../provider/provider-files.ts";
import type { OrderedBook, Purchase } from "./payment-method.ts";
import { readUnlock, type Unlocked } from "./read-unlock.ts";
import { failuresOf, type PaymentStep } from "./payment-failure.ts";

/** The provider's payment calls, for any method. Throws AppErrors with messages to show. */
export class PaymentProvider {
  readonly #client: ProviderClient;
  readonly #log: FastifyBaseLogger;

  constructor(client: ProviderClient, log: FastifyBaseLogger) {
    this.#client = client;
    this.#log = log;
  }

  /** @param read throws a ProviderError for an answer that makes no usable payment */
  create<Payment>(
    order: OrderedBook,
    { key, client }: Pick<Purchase, "key" | "client">,
    read: (answer: JsonObject) => Payment,
  ): Promise<Payment> {
    return this.#run("create", async () =>
      read(
        await this.#client.call({
          gate: "payment-creation",
          method: "POST",
          path: "/api/payments/create",
          body: order,
          idempotencyKey: key,
          client,
        }),
      ),
    );
  }

  /**
   * The payment that was created with this key; null: none, or a provider that can't tell.
   * @param read as for {@link create}
   */
  made<Payment>(
    order: OrderedBook,
    { key, client }: Pick<Purchase, "key" | "client">,
    read: (answer: JsonObject) => Payment,
  ): Promise<Payment | null> {
    const path = "/api/payments/repeat";
    return this.#run("create", async () => {
      try {
        return read(
          await this.#client.call({
            gate: "payments",
            method: "POST",
            path,
            body: order,
            idempotencyKey: key,
            client,
          }),
        );
      } catch (error) {
        if (error instanceof ProviderError && error.status !== 409 && error.status !== 422) return null;
        throw error;
      }
    });
  }

  /** @param read as for {@link create} */
  status<State>(paymentId: string, read: (answer: JsonObject) => State): Promise<State> {
    return this.#run("status", async () => {
      const path = `/api/payments/status/${paymentId}`;
      return read(await this.#client.call({ gate: "payments", method: "GET", path }));
    });
  }

  unlock({ bookId, paymentId }: UnlockInput): Promise<Unlocked> {
    return this.#run("unlock", async () =>
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
    return this.#run("download", () => this.#client.open({ ...call, path: `/downloads/${token}` }));
  }

  async #run<Value>(step: PaymentStep, call: () => Promise<Value>): Promise<Value> {
    try {
      return await call();
    } catch (error) {
      throw translated(this.#log, { step }, { error, failures: failuresOf(step) });
    }
  }
}
