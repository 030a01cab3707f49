import type { OrderInput, SlipAnswer } from "@tradeslip/contracts";
import { DeskOrder, ReceivingAccounts } from "@tradeslip/contracts/schemas";
import { SLIP_DOUBTS, type SlipDoubt } from "@tradeslip/contracts/slips";
import type { FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import type { DeskProvider } from "./desk-provider.ts";
import type { Completed } from "./register-operation.ts";

/** Whose slip it becomes. */
export interface Claimant {
  readonly key: Buffer | null;
  readonly accountId: string | null;
}

export interface CompletingParts {
  readonly readSlip: (token: string) => Promise<SlipAnswer | SlipDoubt>;
  /** Throws an AppError where there is no price. */
  /** A slip that nobody hands over: of a desk that is closed, too. */
  readonly sign: (input: OrderInput, claimant: Claimant) => Promise<{ readonly token: string }>;
  readonly orderKeyOf: (request: FastifyRequest) => Buffer | null;
  /** Units of a currency for one US dollar, where they are known. */
  readonly rateOf: (currency: string) => string | undefined;
}

/** What only this server knows, prices and rates, goes with a call to the provider; by the call's address. */
export function completedBodies(
  parts: CompletingParts,
  provider: DeskProvider,
): Readonly<Record<string, Completed>> {
  const details: Completed = (request, body) => withRate(parts, provider, { request, body });
  return {
    "/api/orders/:token/renew": async (request, body) => {
      const { token } = request.params as { readonly token: string };
      const slip = await parts.readSlip(token);
      if (typeof slip === "string") throw new AppError(slip, 404, SLIP_DOUBTS[slip]);
      const claimant = { key: parts.orderKeyOf(request), accountId: request.session?.accountId ?? null };
      return { ...body, token: await todaysToken(parts, { like: slip, claimant }) };
    },
    "/api/desk/orders/:reference/settle": async (request, body) => {
      if (!("as" in body) || body.as !== "new-price") return body;
      const { reference } = request.params as { readonly reference: string };
      const call = {
        gate: "desk",
        method: "GET",
        path: `/api/desk/orders/${encodeURIComponent(reference)}`,
      } as const;
      const like = await provider.call(DeskOrder, call, provider.asking(request));
      const claimant = { key: null, accountId: null };
      return { ...body, priceToken: await todaysToken(parts, { like, claimant }) };
    },
    "/api/desk/orders/:reference/details": details,
    "/api/desk/orders/:reference/details-again": details,
  };
}

interface Wanted {
  readonly like: Pick<SlipAnswer, "surface" | "side" | "coin" | "usd">;
  readonly claimant: Claimant;
}

/** A slip of this minute over the same dollars of the same coin. */
async function todaysToken(
  { sign }: CompletingParts,
  { like: { surface, side, coin, usd }, claimant }: Wanted,
): Promise<string> {
  const input: OrderInput = { surface, side, coinId: coin.id, amount: { unit: "usd", value: usd } };
  return (await sign(input, claimant)).token;
}

/** For an account in another currency. Without a rate a second person looks. */
async function withRate(
  { rateOf }: CompletingParts,
  provider: DeskProvider,
  { request, body }: { readonly request: FastifyRequest; readonly body: object },
): Promise<object> {
  const { accountId, localAmount } = body as { readonly accountId: string; readonly localAmount?: string };
  if (localAmount === undefined) return body;
  const call = { gate: "desk", method: "GET", path: "/api/desk/receiving-accounts" } as const;
  const { accounts } = await provider.call(ReceivingAccounts, call, provider.asking(request));
  const currency = accounts.find(({ id }) => id === accountId.toLowerCase())?.currency;
  const referenceRate = currency === undefined ? undefined : rateOf(currency);
  return { ...body, ...(referenceRate === undefined ? {} : { referenceRate }) };
}
