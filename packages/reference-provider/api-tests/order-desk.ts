import { createHmac, generateKeyPairSync, randomBytes, randomUUID, sign } from "node:crypto";
import { bech32 } from "@scure/base";
import type { DeskSettingsInput, Limits, LocalMoney, TradeSide } from "@tradeslip/contracts";
import { coinDecimals, endShown, spreadFee, tradeAmounts, tradeRate } from "@tradeslip/contracts/rules";
import { NO_LIMITS } from "@tradeslip/contracts/schemas";
import { encodeSlipBody, slipReference, slipTime, writeSlipToken } from "@tradeslip/contracts/slips";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect } from "vitest";
import { type Answer, type Call, type Desk, startDesk } from "./start-desk.ts";
import { bearer, type StartOptions } from "./start-provider.ts";
import { databaseEnv } from "./test-database.ts";

const SLIP_MS = 15 * MINUTE;
const KEY_ID = "00aa";

interface Coin {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
}

interface SlipOptions {
  readonly side?: TradeSide;
  readonly usd?: string;
  readonly rate?: string;
  /** With it the slip has a market price. */
  readonly feePercent?: string;
  /** The agreed local currency. */
  readonly local?: LocalMoney;
  /** The desk's coin; by default bitcoin. */
  readonly coin?: Coin;
  /** For a slip of an earlier release: eight digits, whatever the coin has. */
  readonly coinDigits?: 8;
  /** The ordering browser; by default a new one. */
  readonly orderKey?: Buffer;
  /** The id of the logged-in account. */
  readonly accountId?: string;
}

interface Session {
  readonly call: Call;
  /** The calls of a slip's page, with only the session. */
  callFor(slip: TestSlip): Call;
  end(): Promise<void>;
}

export interface TestSlip {
  readonly terms: {
    readonly side: TradeSide;
    readonly usd: string;
    readonly rate: string;
    readonly coin: Coin;
  };
  readonly token: string;
  readonly reference: string;
  readonly orderKey: Buffer;
  readonly coinAmount: string;
  /** Calls to the slip's path, with its order key. */
  readonly customer: Call;
}

export interface OrderDesk extends Desk {
  /** True if no other process can use its database. */
  readonly isSqlite: boolean;
  slip(options?: SlipOptions): TestSlip;
  /** Logs in a user whom `member` signed up. */
  session(email: string): Promise<Session>;
  /** Creates a receiving account that is in force at once; returns its id. */
  account(admin: Call, input?: object): Promise<string>;
}

const BITCOIN = { id: "bitcoin", symbol: "BTC", name: "Bitcoin" };
export const BANK = {
  kind: "bank",
  name: "First Bank",
  currency: "USD",
  holder: "Tradeslip Ltd",
  details: [{ label: "Account", value: "0123456789" }],
};
/** For `account`, beside the bank. */
export const WALLET = { kind: "coin", name: "Wallet", currency: "BTC", network: "bitcoin", details: [] };
/** A different address for each customer. */
export function addressOf({ orderKey }: Pick<TestSlip, "orderKey">): string {
  return bech32.encode("bc", [0, ...bech32.toWords(orderKey.subarray(0, 20))]);
}

export const BUYER = {
  network: "bitcoin",
  address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  payerName: "Ada Lovelace",
};
export const SELLER = {
  method: "Bank",
  account: "0123456789",
  holder: "Ada Lovelace",
  returnNetwork: "bitcoin",
  returnAddress: BUYER.address,
};

/** A desk that takes orders, with one admin, and slips signed with its key. */
export async function startOrderDesk(options: StartOptions = {}): Promise<OrderDesk> {
  const desk = await startDesk(options);
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const { x } = publicKey.export({ format: "jwk" });
  const { callAs } = desk;
  const notBefore = new Date(0).toISOString();
  const told = await callAs({})("POST", "/slip-keys", { keys: [{ kid: KEY_ID, x, notBefore }] });
  expect(told.status).toBe(200);
  const signed = (given: SlipOptions): TestSlip => {
    const { side = "buy", usd = "250.00", coin = BITCOIN, accountId, local, feePercent } = given;
    const { rate: market = "50000" } = given;
    const rate = feePercent === undefined ? market : tradeRate(market, side, feePercent);
    const orderKey = given.orderKey ?? randomBytes(32);
    const now = desk.clock.now();
    const nonce = randomBytes(6);
    const mark = (key: Buffer | string, purpose: string, bytes: number) =>
      createHmac("sha256", key).update(purpose).update(nonce).digest().subarray(0, bytes);
    const amounts = tradeAmounts(
      { unit: "usd", value: usd },
      rate,
      given.coinDigits ?? coinDecimals(coin.symbol),
    );
    const body = encodeSlipBody({
      keyId: KEY_ID,
      nonce,
      terms: {
        surface: "exchange",
        side,
        coin,
        ...amounts,
        rate,
        ...(feePercent === undefined
          ? {}
          : { market, fee: { percent: feePercent, usd: spreadFee(amounts.coinAmount, market, rate) } }),
        ...(local === undefined ? {} : { local }),
        freshness: { source: "live", asOf: slipTime(now), nextRefresh: slipTime(now + MINUTE) },
        issuedAt: slipTime(now),
        expiresAt: slipTime(now + SLIP_MS),
      },
      customer: mark(orderKey, "maker", 12),
      account: accountId === undefined ? null : mark(accountId, "account", 6),
    });
    const signature = sign(null, body, privateKey);
    const token = writeSlipToken(body, signature);
    const call = callAs({ "order-key": orderKey.toString("base64url") });
    return {
      terms: { side, usd, rate, coin },
      token,
      reference: slipReference(signature),
      orderKey,
      coinAmount: amounts.coinAmount,
      customer: (method, path, input) => call(method, `/orders/${token}${path}`, input),
    };
  };
  const slip = (given: SlipOptions = {}): TestSlip => {
    const made = signed(given);
    // A bank's line may take letters alone for words, and digits alone for its own
    // (ledger/bank-lines.test.ts); in a name, three times X hides letters (ledger/compare-names.test.ts), as does
    // an asterisk, which no server of ours ends a reference with.
    const isPlain = [/\d/, /[A-Z]/, /[\dA-Z]$/].every((part) => part.test(made.reference));
    return isPlain && !/X{3}/.test(made.reference) ? made : slip(given);
  };
  const isSqlite = (await databaseEnv(desk.dataDir)).DATABASE_URL === undefined;
  const session = async (email: string): Promise<Session> => {
    const call = callAs(bearer(await desk.signIn(email)));
    return {
      call,
      callFor: (of) => (method, path, input) => call(method, `/orders/${of.token}${path}`, input),
      async end() {
        await call("POST", "/auth/logout");
      },
    };
  };
  return {
    ...desk,
    isSqlite,
    slip,
    session,
    account: (admin, input = {}) => addAccount(admin, input),
  };
}

async function addAccount(admin: Call, input: object): Promise<string> {
  const id = randomUUID();
  const { accounts } = (await admin("GET", "/desk/receiving-accounts")).body;
  const { status, body } = await admin("PUT", `/desk/receiving-accounts/${id}`, {
    version: 0,
    ...BANK,
    // Names must be unique.
    ...(accounts.length === 0 ? {} : { name: `${BANK.name} ${id}` }),
    ...input,
  });
  expect([status, body]).toEqual([200, expect.anything()]);
  return id;
}

/** Switches orders on, without limits except those that a test is about. */
export async function takeOrders(
  admin: Call,
  {
    limits,
    ...more
  }: Omit<Partial<DeskSettingsInput>, "limits"> & { readonly limits?: Partial<Limits> } = {},
): Promise<void> {
  const { body: before } = await admin("GET", "/desk/settings");
  const { status } = await admin("PUT", "/desk/settings", {
    version: before.version,
    takesOrders: true,
    limits: { ...NO_LIMITS, ...limits },
    ...more,
  });
  expect(status).toBe(200);
}

/** Makes a step of the desk on the order's current version, and expects success. */
export function stepsOf(who: Call, reference: string) {
  return async (step: string, input: object = {}): Promise<Answer["body"]> => {
    const { status, body } = await tryStep(who, reference, step, input);
    expect({ step, status, message: body.message }).toEqual({ step, status: 200, message: undefined });
    return body;
  };
}

/** @param input has a `version` if the order's own isn't meant */
export async function tryStep(
  who: Call,
  reference: string,
  step: string,
  input: object = {},
): Promise<Answer> {
  const { body } = await who("GET", `/desk/orders/${reference}`);
  const looked = step === "approve" ? lookedAt(body) : {};
  return who("POST", `/desk/orders/${reference}/${step}`, { version: body.version, ...looked, ...input });
}

/** Makes a step that asks for an approval, which `approver` gives, and expects success. */
export function approvedStepsOf(who: Call, approver: Call, reference: string) {
  return async (step: string, input: object): Promise<Answer["body"]> => {
    expect((await tryStep(who, reference, step, input)).body.code).toBe("approval_needed");
    await stepsOf(approver, reference)("approve", { agrees: true });
    return stepsOf(who, reference)(step, input);
  };
}

/** An announced and claimed order, whose customer says where it pays out; returns its agent's steps. */
export async function claimedBy(
  who: Call,
  slip: TestSlip,
  destination: object = slip.terms.side === "buy" ? BUYER : SELLER,
): Promise<ReturnType<typeof stepsOf>> {
  await slip.customer("POST", "/announce");
  const agent = stepsOf(who, slip.reference);
  await agent("claim");
  await customerStepsOf(slip)("destination", destination);
  return agent;
}

/** What an approval covers, and the answer that it asks for, as the account or the customer shows it. */
export function lookedAt({ side, proposal, payments, destination }: Answer["body"]): object {
  if (proposal === undefined) return { covers: "none" };
  const { hash, ask, goesOut, right } = proposal;
  const paid = payments.find(({ id }: { id: string }) => id === ask.paymentId);
  const seen = right?.amount ?? paid?.amount ?? endShown({ side, destination }, goesOut[0]).slice(-6);
  return { covers: hash, seen };
}

/** The same for the order's customer. */
export function customerStepsOf({ customer }: TestSlip) {
  return async (step: string, input: object = {}): Promise<Answer["body"]> => {
    const { body: before } = await customer("GET", "/status");
    const { status, body } = await customer("POST", `/${step}`, { version: before.version, ...input });
    expect({ step, status, message: body.message }).toEqual({ step, status: 200, message: undefined });
    return body;
  };
}
