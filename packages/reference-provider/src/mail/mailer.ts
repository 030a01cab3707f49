import { setTimeout as pause } from "node:timers/promises";
import { Bulkhead, BulkheadFullError } from "@tradeslip/node-kit/bulkhead";
import type { FastifyBaseLogger } from "fastify";
import { type Message, messageOf, type OutgoingMail } from "./messages.ts";

/** Where mails go. */
export interface MailTransport {
  /** Resolves once somebody else is responsible for the mail. */
  deliver(order: OutgoingMail, message: Message): Promise<void>;
  /** Removes old mails, where they are kept here. */
  sweep?(now: number): Promise<void>;
}

/** A mail that did not get through. Says nothing of its address or text. */
export class MailError extends Error {
  /** No use in trying the same mail again. */
  readonly permanent: boolean;
  constructor(reason: string, permanent: boolean) {
    super(reason);
    this.name = "MailError";
    this.permanent = permanent;
  }
}

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
  send(order: OutgoingMail, onLost: () => Promise<void>): void {
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

  async #send(order: OutgoingMail, onLost: () => Promise<void>): Promise<void> {
    await pause(AFTER_THE_ANSWER_MS);
    const { log } = this.#options;
    try {
      await this.#queue.run(() => this.#deliver(order));
    } catch (error) {
      const reason =
        error instanceof MailError || error instanceof BulkheadFullError ? error.message : "unexpected";
      log.error({ kind: order.kind, reason }, "a mail could not be sent");
      await onLost().catch((failure: unknown) =>
        log.warn({ err: failure }, "its allowance could not be given back"),
      );
    }
  }

  async #deliver(order: OutgoingMail): Promise<void> {
    const { transport, desk, retryDelaysMs = RETRY_DELAYS_MS } = this.#options;
    const message = messageOf(order, desk);
    for (const delay of retryDelaysMs) {
      try {
        return await transport.deliver(order, message);
      } catch (error) {
        if (!(error instanceof MailError) || error.permanent) throw error;
        await pause(delay, undefined, { signal: this.#closing.signal }).catch(() => {
          throw error;
        });
      }
    }
    await transport.deliver(order, message);
  }
}
