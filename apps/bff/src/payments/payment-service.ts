import { BOOK_UNKNOWN, type Message } from "@tradeslip/contracts/rules";
import type {
  CreatePaymentInput,
  Payment,
  PaymentStatusAnswer,
  UnlockAnswer,
  UnlockInput,
} from "@tradeslip/contracts";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError, fieldError } from "../errors.ts";
import type { ClientPseudonyms } from "../provider/client-identity.ts";
import type { IdempotencyScope } from "./idempotency-scope.ts";
import type { PaymentCookies } from "./payment-cookies.ts";
import { unknownLink, unknownPayment } from "./payment-failure.ts";
import { type CreationLimit, DownloadLimit } from "./payment-limits.ts";
import type { OrderedBook, PaymentMethod, PaymentState, PaymentTerms, Quote } from "./payment-method.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { FILE_TOKEN, type FileLocation } from "./read-unlock.ts";
import { sendFile } from "./send-file.ts";

export interface PaymentServiceOptions {
  readonly methods: Readonly<Record<PaymentTerms["method"], PaymentMethod>>;
  /** Holds the books' files, however they were paid for. */
  readonly provider: Pick<PaymentProvider, "open">;
  readonly cookies: PaymentCookies;
  readonly idempotency: IdempotencyScope;
  readonly clients: ClientPseudonyms;
  readonly creationLimit: CreationLimit;
  readonly clock: Clock;
  /** Aborts when the server cannot wait for downloads any longer. */
  readonly shutdown: AbortSignal;
}

/** The purchase of the book. Each call throws an AppError whose message may be shown. */
export class PaymentService {
  readonly #options: PaymentServiceOptions;
  readonly #downloadLimit = new DownloadLimit();

  constructor(options: PaymentServiceOptions) {
    this.#options = options;
  }

  async create(
    input: CreatePaymentInput,
    /** Undefined: none was given, so this is no retry. */
    idempotencyKey: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Payment> {
    const { methods, cookies, idempotency, clients, creationLimit } = this.#options;
    const { bookId, type, method = "onchain" } = input;
    const book = { bookId, type, amount: bookPrice(input) };
    const priced = await methods[method].quote(book).then(
      (quote) => ({ quote }),
      (refusal: unknown) => ({ refusal }),
    );
    if ("quote" in priced) await creationLimit.take(request.ip);
    // Nothing is created, so that none of the network's new payments is used up.
    else if (idempotencyKey === undefined || !(await creationLimit.takeRepeat(request.ip)))
      throw priced.refusal;
    const quote = "quote" in priced ? priced.quote : onlyMade(methods[method], book, priced.refusal);
    const given = idempotencyKey ?? crypto.randomUUID();
    const { browserId, key } = idempotency.scope(request, reply, given);
    const payment = await quote.create({
      key,
      client: clients.of(request, browserId),
      knownTerms: (paymentId) => cookies.read(request, paymentId),
    });
    cookies.issue(request, reply, payment.terms);
    return { ...this.#toAnswer(payment.terms, payment.state), qrCode: payment.qrCode };
  }

  async status(paymentId: string, request: FastifyRequest): Promise<PaymentStatusAnswer> {
    const terms = this.#ownTerms(paymentId, request);
    return this.#toAnswer(terms, await this.#options.methods[terms.method].status(terms));
  }

  async unlock(input: UnlockInput, request: FastifyRequest): Promise<UnlockAnswer> {
    requireKnownBook(input.bookId);
    const terms = this.#ownTerms(input.paymentId, request);
    const method = this.#options.methods[terms.method];
    const { files, expiresAt } = await method.unlock(terms, input.bookId);
    return {
      downloadUrl: urlOf(files[0]!.location),
      expiresAt: toIso(expiresAt),
      files: files.map(({ format, location, bytes }) => ({ format, url: urlOf(location), bytes })),
    };
  }

  /**
   * Streams the book; honours Range (RFC 9110, section 14). The token alone gives access: download managers
   * send no cookies.
   */
  async download(token: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!FILE_TOKEN.test(token)) throw unknownLink();
    const { provider, shutdown } = this.#options;
    this.#downloadLimit.take(token, request.ip, reply.raw);
    return sendFile(request, reply, { open: (call) => provider.open(token, call), shutdown });
  }

  #ownTerms(paymentId: string, request: FastifyRequest): PaymentTerms {
    const terms = this.#options.cookies.read(request, paymentId);
    if (!terms) throw unknownPayment();
    return terms;
  }

  #toAnswer(
    { expiresAt, ...terms }: PaymentTerms,
    { watchedUntil, ...state }: PaymentState,
  ): PaymentStatusAnswer {
    return {
      ...terms,
      ...state,
      expiresAt: new Date(expiresAt).toISOString(),
      watchedUntil: toIso(watchedUntil),
      serverTime: new Date(this.#options.clock.now()).toISOString(),
    };
  }
}

/** No price to create a payment at: a retry still gets what its key created (docs/product.md, P11.12). */
function onlyMade(method: PaymentMethod, book: OrderedBook, refusal: unknown): Quote {
  return {
    async create(purchase) {
      const payment = await method.made(book, purchase);
      if (payment === null) throw refusal;
      return payment;
    },
  };
}

function urlOf(location: FileLocation): string {
  return "token" in location ? `/api/downloads/${location.token}` : location.url;
}

function toIso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/** USD by book, for its digital copy (docs/product.md, P11.2, P11.4). Signed copies are not sold yet. */
const DIGITAL_PRICES: ReadonlyMap<string, string> = new Map([["make-money-while-you-sleep", "50.00"]]);

export const NOT_FOR_SALE: Message = /*i18n*/ {
  id: "not_for_sale",
  message: "Coming Soon: signed copies aren't for sale yet.",
};

/** Our price, whatever else the order says. Throws an AppError for anything that is not for sale. */
function bookPrice({ bookId, type }: CreatePaymentInput): string {
  const price = DIGITAL_PRICES.get(bookId);
  if (price === undefined) throw unknownBook();
  if (type !== "digital") throw new AppError("not_for_sale", 422, NOT_FOR_SALE);
  return price;
}

export function isForSale(bookId: string): boolean {
  return DIGITAL_PRICES.has(bookId);
}

function requireKnownBook(bookId: string): void {
  if (!isForSale(bookId)) throw unknownBook();
}

function unknownBook(): AppError {
  return fieldError("bookId", BOOK_UNKNOWN);
}
