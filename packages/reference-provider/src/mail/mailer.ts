import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { Bulkhead, BulkheadFullError } from "@tradeslip/node-kit/bulkhead";
import { messageOf, type MailOrder } from "./messages.ts";
import { MailFailure, type MailTransport } from "./transport.ts";

/** Mails on their way at once, and those that may wait. */
const LIMITS = { maxInFlight: 5, maxWaiting: 500 };
/** A code is good for five minutes: later tries would bring a dead one. */
const RETRY_DELAYS_MS: readonly number[] = [1_000, 5_000, 20_000];
/** The answer is out by then: the work of sending must not slow it down, or its time would tell of a mail. */
const AFTER_THE_ANSWER_MS = 20;

export interface MailerOptions {
  readonly transport: MailTransport;
  readonly desk: { readonly brandName: string; readonly publicOrigin: string | null };
  readonly log: FastifyBaseLogger;
  readonly retryDelaysMs?: readonly number[];
}

/** Sends mails behind everybody's back, and tries again where that may help. */
export class Mailer {
  readonly #options: MailerOptions;
  readonly #queue = new Bulkhead(LIMITS);
  readonly #underWay = new Set<Promise<void>>();
  readonly #closing = new AbortController();

  constructor(options: MailerOptions) {
    this.#options = options;
  }

  /** @param onLost called once when the mail is given up */
  send(order: MailOrder, onLost: () => Promise<void>): void {
    const sending = this.#send(order, onLost).finally(() => this.#underWay.delete(sending));
    this.#underWay.add(sending);
  }

  /** Resolves when no mail is under way. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Finishes what is under way, without further tries. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.settled();
  }

  async #send(order: MailOrder, onLost: () => Promise<void>): Promise<void> {
    await pause(AFTER_THE_ANSWER_MS);
    const { log } = this.#options;
    try {
      await this.#queue.run(() => this.#deliver(order));
    } catch (error) {
      const reason =
        error instanceof MailFailure || error instanceof BulkheadFullError ? error.message : "unexpected";
      log.error({ kind: order.kind, reason }, "a mail could not be sent");
      await onLost().catch((failure: unknown) =>
        log.warn({ err: failure }, "its allowance could not be given back"),
      );
    }
  }

  async #deliver(order: MailOrder): Promise<void> {
    const { transport, desk, retryDelaysMs = RETRY_DELAYS_MS } = this.#options;
    const message = messageOf(order, desk);
    for (const delay of retryDelaysMs) {
      try {
        return await transport.deliver(order, message);
      } catch (error) {
        if (!(error instanceof MailFailure) || error.permanent) throw error;
        await pause(delay, undefined, { signal: this.#closing.signal }).catch(() => {
          throw error;
        });
      }
    }
    await transport.deliver(order, message);
  }
}
