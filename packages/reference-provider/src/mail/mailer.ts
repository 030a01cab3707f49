import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Bulkhead, BulkheadFullError } from "@tradeslip/node-kit/bulkhead";
import type { FastifyBaseLogger } from "fastify";
import { type Mail, mailOf, type OutgoingMail } from "./mail.ts";

/**
 * Identifies a mail however often it is sent: if a response to a delivery is lost, readers drop the
 * duplicate.
 */
export interface MailIdentity {
  /** The part of the Message-ID before the @. */
  readonly id: string;
  readonly date: Date;
}

/** Delivers mails. */
export interface MailTransport {
  /** Resolves when the next mail server has accepted the mail. */
  deliver(order: OutgoingMail, mail: Mail & MailIdentity): Promise<void>;
  /** Removes old mails, if the transport stores them. */
  sweep?(now: number): Promise<void>;
}

/** A failed delivery. Contains neither the address nor the text. */
export class MailError extends Error {
  /** Retrying is pointless. */
  readonly permanent: boolean;
  constructor(reason: string, permanent: boolean) {
    super(reason);
    this.name = "MailError";
    this.permanent = permanent;
  }
}

/** Concurrent deliveries, and mails in the queue. */
const LIMITS = { maxInFlight: 5, maxWaiting: 500 };
/** A code is valid for five minutes: later retries would deliver an expired one. */
const RETRY_DELAYS_MS: readonly number[] = [1_000, 5_000, 20_000];
/** A delivery starts after the HTTP response, so that response times do not reveal whether a mail is sent. */
const AFTER_THE_ANSWER_MS = 20;

export type MailOutcome = "sent" | "refused" | "failed";

interface MailerOptions {
  readonly transport: MailTransport;
  readonly brand: { readonly brandName: string; readonly publicOrigin: string | null };
  readonly log: FastifyBaseLogger;
  readonly retryDelaysMs?: readonly number[];
  /** Called once per code, and once per attempt of a mail that waits in the database. */
  readonly onOutcome?: ((kind: string, outcome: MailOutcome) => void) | undefined;
}

/**
 * Sends mails. Codes, which a person waits for, are sent in the background with retries, and the person asks
 * for a lost one again. Mails queued in the database are sent by single attempts.
 */
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

  /** Resolves when all mails are sent or given up. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Finishes the mails in flight without further retries. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.settled();
  }

  /** One try of a mail that waits in the database; deliverer.ts decides when the next one is. */
  async attempt(order: OutgoingMail, identity: MailIdentity): Promise<MailOutcome> {
    const { transport, brand, onOutcome } = this.#options;
    try {
      await transport.deliver(order, { ...mailOf(order, brand), ...identity });
      onOutcome?.(order.kind, "sent");
      return "sent";
    } catch (error) {
      return this.#noteFailure(order, error);
    }
  }

  async #send(order: OutgoingMail, onLost: () => Promise<void>): Promise<void> {
    await pause(AFTER_THE_ANSWER_MS);
    const { log, onOutcome } = this.#options;
    try {
      await this.#queue.run(() => this.#deliver(order));
      onOutcome?.(order.kind, "sent");
    } catch (error) {
      this.#noteFailure(order, error);
      await onLost().catch((failure: unknown) =>
        log.warn({ err: failure }, "its allowance could not be given back"),
      );
    }
  }

  #noteFailure({ kind }: OutgoingMail, error: unknown): MailOutcome {
    const { log, onOutcome } = this.#options;
    const outcome = error instanceof MailError && error.permanent ? "refused" : "failed";
    onOutcome?.(kind, outcome);
    const reason =
      error instanceof MailError || error instanceof BulkheadFullError ? error.message : "unexpected";
    log.error({ kind, reason }, "a mail could not be sent");
    return outcome;
  }

  async #deliver(order: OutgoingMail): Promise<void> {
    const { transport, brand, retryDelaysMs = RETRY_DELAYS_MS } = this.#options;
    const mail = { ...mailOf(order, brand), id: randomUUID(), date: new Date() };
    for (const delay of retryDelaysMs) {
      try {
        return await transport.deliver(order, mail);
      } catch (error) {
        if (!(error instanceof MailError) || error.permanent) throw error;
        await pause(delay, undefined, { signal: this.#closing.signal }).catch(() => {
          throw error;
        });
      }
    }
    await transport.deliver(order, mail);
  }
}
