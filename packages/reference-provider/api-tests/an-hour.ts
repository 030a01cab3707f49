import { randomBytes } from "node:crypto";
import {
  addressOf,
  customerStepsOf,
  type OrderDesk,
  SELLER,
  stepsOf,
  type TestSlip,
  tryStep,
} from "./order-desk.ts";
import type { Answer, Call } from "./start-desk.ts";

export const COIN = { id: "some-coin", symbol: "SOME", name: "Some coin" };
export const hash = () => randomBytes(32).toString("hex");

interface People {
  readonly agent: Call;
  readonly admin: Call;
  /** The agent themselves where the desk has nobody else. */
  readonly approver: Call;
}

interface Accounts {
  readonly usd: string;
  readonly eur: string;
  readonly ngn: string;
  readonly wallet: string;
}

interface Shown extends NonNullable<Parameters<OrderDesk["slip"]>[0]> {
  /** Where a buyer pays; by default the account in dollars. */
  readonly details?: object;
  readonly payer?: string;
  /** By default one of no known network. */
  readonly returnAddress?: string;
}

/** A desk's work on one order after another. */
export class AnHour {
  readonly desk: OrderDesk;
  readonly accounts: Accounts;
  readonly agent: Call;
  readonly admin: Call;
  /** Writing calls of the desk. */
  calls = 0;
  readonly #approver: Call;
  #lines = 0;

  constructor(desk: OrderDesk, { agent, admin, approver }: People, accounts: Accounts) {
    this.desk = desk;
    this.accounts = accounts;
    this.agent = this.#counted(agent);
    this.admin = this.#counted(admin);
    this.#approver = this.#counted(approver);
  }

  #counted(call: Call): Call {
    return (method, ...asked) => {
      if (method !== "GET") this.calls += 1;
      return call(method, ...asked);
    };
  }

  at(): string {
    return new Date(this.desk.clock.now()).toISOString();
  }

  payerOf({ reference }: TestSlip): string {
    return `Ada ${reference.slice(0, -1)}`;
  }

  /** A line of the bank for this order. */
  line(slip: TestSlip, more: object = {}): object {
    this.#lines += 1;
    const bankReference = `FT-${400_000 + 7 * this.#lines}`;
    return {
      amount: slip.terms.usd,
      madeAt: this.at(),
      payerName: this.payerOf(slip),
      bankReference,
      ...more,
    };
  }

  coins(slip: TestSlip, more: object = {}): object {
    return { amount: slip.coinAmount, network: "other", transaction: hash(), madeAt: this.at(), ...more };
  }

  /** An order whose customer sees where to pay. */
  async shown({ details, payer, returnAddress, ...options }: Shown = {}): Promise<TestSlip> {
    const slip = this.desk.slip(options);
    const isSell = slip.terms.side === "sell";
    await slip.customer("POST", "/announce");
    await this.step(slip, "claim");
    const payerName = payer ?? this.payerOf(slip);
    await this.customer(
      slip,
      "destination",
      isSell
        ? {
            ...SELLER,
            account: String(slip.orderKey.readUIntBE(0, 4)).padStart(10, "0"),
            holder: payerName,
            returnNetwork: "other",
            returnAddress: returnAddress ?? `back-${slip.reference}`,
          }
        : { network: "bitcoin", address: addressOf(slip), payerName },
    );
    const { usd, wallet } = this.accounts;
    await this.step(slip, "details", details ?? { accountId: isSell ? wallet : usd });
    return slip;
  }

  sale(more: Pick<Shown, "returnAddress"> = {}): Promise<TestSlip> {
    return this.shown({ side: "sell", rate: "1", coin: COIN, ...more });
  }

  step(slip: TestSlip, step: string, input: object = {}): Promise<Answer["body"]> {
    return stepsOf(this.agent, slip.reference)(step, input);
  }

  customer(slip: TestSlip, step: string, input: object = {}): Promise<Answer["body"]> {
    return customerStepsOf(slip)(step, input);
  }

  approve(slip: TestSlip): Promise<Answer["body"]> {
    return stepsOf(this.#approver, slip.reference)("approve", { agrees: true, text: "Seen at the bank" });
  }

  /** With an approval where one is needed. */
  async decided(
    slip: TestSlip,
    step: string,
    input: object,
    who: Call = this.agent,
  ): Promise<Answer["body"]> {
    const first = await tryStep(who, slip.reference, step, input);
    if (first.body.code === "approval_needed") {
      await this.approve(slip);
      return stepsOf(who, slip.reference)(step, input);
    }
    if (first.status !== 200) throw new Error(`${step}: ${first.status} ${first.body.message}`);
    return first.body;
  }

  async paidOut(slip: TestSlip, more: object = {}): Promise<void> {
    const isSell = slip.terms.side === "sell";
    const from = isSell
      ? { bankReference: `OUT-${slip.reference}`, accountId: this.accounts.usd }
      : { transaction: hash() };
    const sent = await this.decided(slip, "sent", { ...from, ...more });
    if (sent.state === "sent") await this.customer(slip, "received");
  }

  async back(slip: TestSlip, more: object = {}): Promise<void> {
    const isSell = slip.terms.side === "sell";
    const to = isSell ? { transaction: hash() } : { bankReference: `BACK-${slip.reference}` };
    await this.decided(slip, "return", { reason: "As agreed", ...to, ...more });
  }

  async versionOf({ reference }: TestSlip): Promise<number> {
    return (await this.agent("GET", `/desk/orders/${reference}`)).body.version;
  }
}
