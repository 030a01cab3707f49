import type { OrderInput, SlipAnswer } from "@tradeslip/contracts";
import { DeskOrder, type DeskRatesInput, ReceivingAccounts } from "@tradeslip/contracts/schemas";
import type { ReferenceRate } from "@tradeslip/contracts/rules";
import { SLIP_ERRORS, type SlipError } from "@tradeslip/contracts/slips";
import type { FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { type PastPrice, priceWhenPaid } from "../sources/past-price.ts";
import type { PricePoint } from "../sources/price-source.ts";
import type { DeskProvider } from "./desk-provider.ts";
import type { CallExtras, EnrichBody } from "../provider/register-operations.ts";

/** Who owns the new slip. */
export interface Claimant {
  readonly key: Buffer | null;
  readonly accountId: string | null;
}

export interface EnrichingParts {
  readonly readSlip: (token: string) => Promise<SlipAnswer | SlipError>;
  /** Signs a slip without a hand-over, even while the desk is closed. Throws an AppError without a price. */
  readonly sign: (
    input: OrderInput,
    claimant: Claimant,
    past?: PastPrice,
  ) => Promise<{ readonly token: string }>;
  /** A coin's published prices, oldest first. */
  readonly pricesOf: (coinId: string) => Promise<readonly PricePoint[]>;
  readonly orderKeyOf: (request: FastifyRequest) => Buffer | null;
  /** Units per US dollar by currency, after looking them up; omits those that other sources contradict. */
  readonly referencesNow: () => Promise<ReadonlyMap<string, ReferenceRate>>;
}

/** Adds what only this server knows, prices and rates, to calls to the provider; by the call's id. */
export function bodyEnrichers(
  parts: EnrichingParts,
  provider: DeskProvider,
): Readonly<Record<string, CallExtras>> {
  const details: EnrichBody = (request, body) => withRate(parts, provider, { request, body });
  return {
    orderRenew: {
      enrichBody: async (request, body) => {
        const { token } = request.params as { readonly token: string };
        const slip = await parts.readSlip(token);
        if (typeof slip === "string") throw new AppError(slip, 404, SLIP_ERRORS[slip]);
        const claimant = { key: parts.orderKeyOf(request), accountId: request.session?.accountId ?? null };
        const { currency } = slip.local ?? {};
        return { ...body, token: await tokenLike(parts, { like: slip, claimant, currency }) };
      },
    },
    deskSettle: {
      enrichBody: async (request, body) => {
        if (!("as" in body) || body.as !== "new-price") return body;
        const like = await orderOf(provider, request);
        const claimant = { key: null, accountId: null };
        const past = await pastPriceOf(parts, like);
        return { ...body, priceToken: await tokenLike(parts, { like, claimant, past }) };
      },
    },
    putDeskRates: {
      enrichBody: async (_request, body) => {
        const { rates } = body as DeskRatesInput;
        const all = await parts.referencesNow();
        const known = rates.flatMap(({ currency }) => {
          const rate = all.get(currency)?.rate;
          return rate === undefined ? [] : [[currency, rate] as const];
        });
        return { ...body, references: Object.fromEntries(known) };
      },
    },
    deskDetails: { enrichBody: details },
    deskDetailsAgain: { enrichBody: details },
  };
}

function orderOf(provider: DeskProvider, request: FastifyRequest): Promise<DeskOrder> {
  const { reference } = request.params as { readonly reference: string };
  const path = `/api/desk/orders/${encodeURIComponent(reference)}` as const;
  return provider.call(DeskOrder, { gate: "desk", method: "GET", path }, provider.credentialsOf(request));
}

interface Wanted {
  readonly like: Pick<SlipAnswer, "surface" | "side" | "coin" | "usd">;
  readonly claimant: Claimant;
  /** The customer's own currency, at the desk's current rate; undefined for dollars. */
  readonly currency?: string | undefined;
  /** Undefined for today's price. */
  readonly past?: PastPrice | undefined;
}

/** Signs a slip for the same dollar amount of the same coin. */
async function tokenLike(
  { sign }: EnrichingParts,
  { like: { surface, side, coin, usd }, claimant, currency, past }: Wanted,
): Promise<string> {
  const amount = { unit: "usd", value: usd } as const;
  const input: OrderInput = {
    surface,
    side,
    coinId: coin.id,
    amount,
    ...(currency === undefined ? {} : { currency }),
  };
  return (await sign(input, claimant, past)).token;
}

/** Payments of an order without a hold get the price of the minute they were made in, where known. */
async function pastPriceOf(
  { pricesOf }: EnrichingParts,
  { minutesPaid: payments, side, coin }: DeskOrder,
): Promise<PastPrice | undefined> {
  if (payments === undefined) return undefined;
  return priceWhenPaid(await pricesOf(coin.id), { side, payments }) ?? undefined;
}

/**
 * Adds the reference rate for an account in another currency, or for coins that are paid out in one. Without
 * a rate a second person has to check a typed amount, and the earnings stay unknown.
 */
async function withRate(
  { referencesNow }: EnrichingParts,
  provider: DeskProvider,
  { request, body }: { readonly request: FastifyRequest; readonly body: object },
): Promise<object> {
  const { accountId } = body as { readonly accountId: string };
  const credentials = provider.credentialsOf(request);
  const call = { gate: "desk", method: "GET", path: "/api/desk/receiving-accounts" } as const;
  const { accounts } = await provider.call(ReceivingAccounts, call, credentials);
  const account = accounts.find(({ id }) => id === accountId.toLowerCase());
  const currency =
    account?.kind === "coin" ? (await orderOf(provider, request)).local?.currency : account?.currency;
  if (currency === undefined || currency === "USD") return body;
  const reference = (await referencesNow()).get(currency);
  return { ...body, ...(reference === undefined ? {} : { referenceRate: reference.rate }) };
}
