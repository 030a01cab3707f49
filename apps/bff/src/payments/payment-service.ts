import type {
  CreatePaymentInput,
  Payment,
  PaymentStatusAnswer,
  UnlockAnswer,
  UnlockInput,
} from "@tradeslip/contracts";
import Big from "big.js";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "@tradeslip/node-kit/clock";
import { ProviderError } from "../provider/provider-error.ts";
import {
  requireSameTerms,
  type PaymentState,
  type PaymentTerms,
  type ProviderPayment,
} from "./read-payment.ts";
import { FILE_TOKEN, type FileLocation } from "./read-unlock.ts";
import { bookPrice, requireKnownBook, chargePrice, type BitcoinPrice } from "./prices.ts";
import type { IdempotencyScope } from "./idempotency-scope.ts";
import type { ClientIdentities } from "../provider/client-identity.ts";
import { clientNetwork } from "../platform/http/client-address.ts";
import { type CreationLimit, DownloadPlaces } from "./payment-limits.ts";
import { sendFile } from "./send-file.ts";
import { unknownLink, unknownPayment } from "./payment-failure.ts";
import type { PaymentOrder, PaymentProvider } from "./payment-provider.ts";
import type { PaymentService } from "./payment-routes.ts";
import type { PaymentCookies } from "./payment-cookies.ts";

export interface PaymentServiceOptions {
  readonly provider: PaymentProvider;
  readonly tickets: PaymentCookies;
  readonly buyers: IdempotencyScope;
  readonly clients: ClientIdentities;
  readonly creationLimit: CreationLimit;
  /** Rejects with NothingToServeError. */
  readonly bitcoinPrice: () => Promise<BitcoinPrice | undefined>;
  readonly clock: Clock;
  /** Aborts when the server cannot wait for downloads any longer. */
  readonly ending: AbortSignal;
}

/** The provider may reckon with another price than ours; a wrong unit or a slipped digit is off by more than this. */
const MAX_FACTOR = 10;
const LONGEST_WINDOW_MS = 30 * 24 * 3_600_000;

export class ProviderPayments implements PaymentService {
  readonly #options: PaymentServiceOptions;
  readonly #places = new DownloadPlaces();

  constructor(options: PaymentServiceOptions) {
    this.#options = options;
  }

  async create(
    input: CreatePaymentInput,
    idempotencyKey: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Payment> {
    const { provider, tickets, buyers, clients, creationLimit, bitcoinPrice, clock } = this.#options;
    const { bookId, type } = input;
    const amount = bookPrice(input);
    const order = { bookId, type, amount, ...(await chargePrice(bitcoinPrice, clock.now())) };
    await creationLimit.take(request);
    const { browserId, key } = buyers.identify(request, reply, idempotencyKey);
    const purchase = { key, client: clients.of(request, browserId) };
    const payment = await provider.create(order, purchase, (made) => {
      const known = tickets.read(request, made.terms.paymentId);
      if (known) return requireSameTerms(made.terms, known);
      checkWorth(made.terms, order);
      checkWindow(made, clock.now());
    });
    tickets.issue(request, reply, payment.terms);
    return { ...this.#show(payment.terms, payment.state), qrCode: payment.qrCode };
  }

  async status(paymentId: string, request: FastifyRequest): Promise<PaymentStatusAnswer> {
    const terms = this.#ownTerms(paymentId, request);
    return this.#show(terms, await this.#options.provider.status(terms));
  }

  async unlock(input: UnlockInput, request: FastifyRequest): Promise<UnlockAnswer> {
    requireKnownBook(input.bookId);
    this.#ownTerms(input.paymentId, request);
    const { files, expiresAt } = await this.#options.provider.unlock(input);
    return {
      downloadUrl: addressOf(files[0]!.location),
      expiresAt: isoOf(expiresAt),
      files: files.map(({ format, location, bytes }) => ({ format, url: addressOf(location), bytes })),
    };
  }

  /** The token is the right to the file: a download manager has no cookies. */
  async download(token: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!FILE_TOKEN.test(token)) throw unknownLink();
    const { provider, ending } = this.#options;
    this.#places.take({ link: token, network: clientNetwork(request.ip) }, reply.raw);
    return sendFile(request, reply, { open: (call) => provider.open(token, call), ending });
  }

  #ownTerms(paymentId: string, request: FastifyRequest): PaymentTerms {
    const terms = this.#options.tickets.read(request, paymentId);
    if (!terms) throw unknownPayment();
    return terms;
  }

  #show(
    { expiresAt, ...terms }: PaymentTerms,
    { watchedUntil, ...state }: PaymentState,
  ): PaymentStatusAnswer {
    return {
      ...terms,
      ...state,
      expiresAt: new Date(expiresAt).toISOString(),
      watchedUntil: isoOf(watchedUntil),
      serverTime: new Date(this.#options.clock.now()).toISOString(),
    };
  }
}

function checkWorth({ btcAmount }: PaymentTerms, { amount, btcUsd }: PaymentOrder): void {
  const factor = new Big(btcAmount).times(btcUsd).div(amount);
  if (factor.gt(MAX_FACTOR) || factor.lt(1 / MAX_FACTOR)) {
    throw new ProviderError("unusable", "its amount is far from the price");
  }
}

/** A purchase that is asked for again may be over; a new one has time left. */
function checkWindow({ terms: { expiresAt }, state: { status } }: ProviderPayment, now: number): void {
  const isOver = status === "new" && expiresAt <= now;
  if (isOver || expiresAt > now + LONGEST_WINDOW_MS) {
    throw new ProviderError("unusable", "its payment window cannot be meant");
  }
}

function addressOf(location: FileLocation): string {
  return "token" in location ? `/api/downloads/${location.token}` : location.url;
}

function isoOf(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
