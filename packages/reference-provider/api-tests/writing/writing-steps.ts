import { randomUUID } from "node:crypto";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect } from "vitest";
import { BANK, customerStepsOf, stepsOf, type TestSlip, tryStep } from "../order-desk.ts";
import {
  accountOf,
  announced,
  type Caller,
  claimed,
  destinationOf,
  hash,
  lineOf,
  otherBank,
  type Race,
  type Races,
  read,
  seen,
  sent,
  shown,
  withDestination,
  type WritingDesk,
} from "./writing-desk.ts";

type SetUp = (desk: WritingDesk) => Promise<TestSlip>;
type Input = (desk: WritingDesk, slip: TestSlip) => object | Promise<object>;
type Agent = "eve" | "ian" | "ada" | "bob";

const REASON = { reason: "Because of a test" };
const TEXT = { text: "Something is wrong" };

/** Of all who make a step on the version they read, one succeeds. */
function step(name: string, who: Agent | "customer", setUp: SetUp, input: Input = () => ({})) {
  return async (desk: WritingDesk): Promise<Race> => {
    const slip = await setUp(desk);
    const { version } = await orderOf(desk, slip);
    const body = { version, ...(await input(desk, slip)) };
    const at =
      who === "customer"
        ? desk.customerOf(slip)
        : (turn: number) => callsBelow(desk[who], `/desk/orders/${slip.reference}`)(turn);
    return {
      call: (turn) => at(turn)("POST", `/${name}`, body),
      stands: async (answers) => {
        const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
        const refused = Array.from({ length: desk.atOnce - 1 }, () => 409);
        expect(statuses, answers[0]!.body.message).toEqual([200, ...refused]);
        expect((await orderOf(desk, slip)).version).toBe(version + 1);
        const { steps } = await desk.db
          .selectFrom("order_history")
          .select((eb) => eb.fn.countAll<number>().as("steps"))
          .where("reference", "=", slip.reference)
          .where("version", ">", version)
          .executeTakeFirstOrThrow();
        expect(steps).toBe(1);
      },
    };
  };
}

function callsBelow({ at }: Caller, above: string): Caller["at"] {
  return (turn) => (method, path, body) => at(turn)(method, `${above}${path}`, body);
}

async function orderOf({ ada }: WritingDesk, { reference }: TestSlip) {
  return read(ada, `/desk/orders/${reference}`);
}

async function paymentOf(desk: WritingDesk, slip: TestSlip): Promise<string> {
  return (await orderOf(desk, slip)).payments[0].id;
}

const byAda = ({ ada }: WritingDesk, { reference }: TestSlip) => stepsOf(ada.call, reference);
const agreed = ({ bob }: WritingDesk, { reference }: TestSlip) =>
  stepsOf(bob.call, reference)("approve", { agrees: true });

/** A member's call that waits for a second person, who agreed. */
async function agreedTo(
  desk: WritingDesk,
  slip: TestSlip,
  name: string,
  input: object,
  who = desk.ada.call,
): Promise<void> {
  expect((await tryStep(who, slip.reference, name, input)).body.code).toBe("approval_needed");
  await agreed(desk, slip);
}

const said: SetUp = async (desk) => {
  const slip = await shown(desk);
  await customerStepsOf(slip)("paid");
  return slip;
};
const offered: SetUp = async (desk) => {
  const slip = await seen(desk, { amount: "200.00" });
  await byAda(desk, slip)("settle", { as: "new-price" });
  return slip;
};
const disputed: SetUp = async (desk) => {
  const slip = await seen(desk);
  await byAda(desk, slip)("dispute", TEXT);
  return slip;
};
const paused: SetUp = async (desk) => {
  const bank = { ...BANK, name: `Bank ${randomUUID()}` };
  const account = await otherBank(desk, bank);
  const slip = await withDestination(desk);
  await byAda(desk, slip)("details", { accountId: account });
  const { version } = await accountOf(desk, account);
  await desk.eve.call("PUT", `/desk/receiving-accounts/${account}`, { version, ...bank, paused: true });
  return slip;
};
const takenBack: SetUp = async (desk) => {
  const slip = await sent(desk);
  desk.clock.advance(MINUTE);
  const madeAt = new Date(desk.clock.now()).toISOString();
  await byAda(desk, slip)("reverse", { paymentId: await paymentOf(desk, slip), madeAt, ...REASON });
  await agreedTo(desk, slip, "write-off", REASON);
  return slip;
};

const euros: SetUp = async (desk) => {
  const accountId = await otherBank(desk, { ...BANK, name: `Euros ${randomUUID()}`, currency: "EUR" });
  return seen(desk, { amount: "230.00", accountId });
};

const EXCHANGED = { worth: "250.00", reason: "Agreed by phone" };
/** What only its agreed body books. */
const RETURN = { ...REASON, bankReference: "FT-RETURNED" };
const CORRECTED = { reason: "Of another customer" };

export const DESK_STEP_RACES: Races = {
  deskClaim: step("claim", "bob", announced),
  deskRelease: step("release", "ada", claimed, () => ({ note: "Lunch" })),
  deskHandOver: step("hand-over", "ada", claimed, () => ({ to: "bob@desk.example", note: "Lunch" })),
  deskTakeOver: step("take-over", "eve", claimed, () => REASON),
  deskDetails: step("details", "ada", withDestination, ({ bank }) => ({ accountId: bank })),
  deskDetailsAgain: step("details-again", "ada", paused, ({ bank }) => ({ accountId: bank })),
  deskNotFound: step("not-found", "ada", said),
  deskMoneySeen: step("money-seen", "ada", shown, (desk, slip) => lineOf(desk, slip)),
  deskApprove: step(
    "approve",
    "bob",
    (desk) => seen(desk, { payerName: "Mallory" }),
    async (desk, slip) => {
      const { proposal, payments } = await orderOf(desk, slip);
      return { agrees: true, covers: proposal.hash, seen: payments[0].amount };
    },
  ),
  deskSettle: step(
    "settle",
    "ada",
    (desk) => seen(desk, { amount: "240.00" }),
    () => ({ as: "agreed" }),
  ),
  deskDestinationAgain: step("destination-again", "ada", seen, () => REASON),
  deskSent: step("sent", "ada", seen, () => ({ transaction: hash() })),
  deskReturn: step(
    "return",
    "ada",
    async (desk) => {
      const slip = await seen(desk);
      await agreedTo(desk, slip, "return", RETURN);
      return slip;
    },
    () => RETURN,
  ),
  deskReverse: step("reverse", "ada", seen, async (desk, slip) => ({
    paymentId: await paymentOf(desk, slip),
    madeAt: new Date(desk.clock.now()).toISOString(),
    ...REASON,
  })),
  deskCorrect: step(
    "correct",
    "ada",
    async (desk) => {
      const slip = await seen(desk);
      await agreedTo(desk, slip, "correct", { ...CORRECTED, paymentId: await paymentOf(desk, slip) });
      return slip;
    },
    async (desk, slip) => ({ ...CORRECTED, paymentId: await paymentOf(desk, slip) }),
  ),
  deskExchange: step(
    "exchange",
    "eve",
    async (desk) => {
      const slip = await euros(desk);
      const body = { ...EXCHANGED, paymentId: await paymentOf(desk, slip) };
      await agreedTo(desk, slip, "exchange", body, desk.eve.call);
      return slip;
    },
    async (desk, slip) => ({ ...EXCHANGED, paymentId: await paymentOf(desk, slip) }),
  ),
  deskWriteOff: step("write-off", "ada", takenBack, () => REASON),
  deskUndelivered: step("undelivered", "ada", sent, () => REASON),
  deskClose: step("close", "bob", sent),
  deskCancel: step("cancel", "ada", claimed, () => REASON),
  deskDispute: step("dispute", "ada", seen, () => TEXT),
  deskResolve: step("resolve", "eve", disputed, () => ({ outcome: "no-claim", ...TEXT })),
  deskSay: step("say", "ada", claimed, () => ({ reply: "We're looking for your money." })),
  deskNote: step("note", "ada", claimed, () => TEXT),
};

export const CUSTOMER_STEP_RACES: Races = {
  orderDestination: step("destination", "customer", claimed, (_desk, slip) => destinationOf(slip)),
  orderRenew: step(
    "renew",
    "customer",
    async (desk) => {
      const slip = await announced(desk);
      desk.clock.advance(20 * MINUTE);
      return slip;
    },
    (desk, slip) => ({ token: desk.slip({ ...slip.terms, orderKey: slip.orderKey }).token }),
  ),
  orderPaid: step("paid", "customer", shown),
  orderReceived: step("received", "customer", sent),
  orderCancel: step("cancel", "customer", shown, () => ({ notPaid: true })),
  orderDispute: step("dispute", "customer", seen, () => TEXT),
  orderAccept: step("accept", "customer", offered),
  orderDecline: step("decline", "customer", offered),
};

const textOf = (turn: number) => `Is it there yet? ${"a".repeat(turn - (turn % 2))}`.trim();

/** They carry no version: each is stored or refused, and two and two are the same one. */
function message(who: "ada" | "customer") {
  return async (desk: WritingDesk): Promise<Race> => {
    const slip = await shown(desk);
    const at =
      who === "customer" ? desk.customerOf(slip) : callsBelow(desk[who], `/desk/orders/${slip.reference}`);
    return {
      call: (turn) => at(turn)("POST", "/messages", { text: textOf(turn), after: 0 }),
      stands: async (answers) => {
        const rows = desk.rows(`SELECT * FROM order_messages WHERE reference = '${slip.reference}'`);
        const written = answers.flatMap(({ status }, turn) => (status === 200 ? [textOf(turn)] : []));
        expect(written.length).toBeGreaterThan(0);
        expect(rows).toHaveLength(new Set(written).size);
      },
    };
  };
}
export const MESSAGE_RACES: Races = { deskMessage: message("ada"), orderMessage: message("customer") };

const FOLLOWED = { email: "guest@mail.example" };

export const FOLLOW_RACES: Races = {
  followOrder: async (desk) => {
    const slip = await announced(desk);
    const at = desk.customerOf(slip);
    await desk.mailSettled();
    const before = desk.smtp.mails.length;
    return {
      call: (turn) => at(turn)("POST", "/notify", FOLLOWED),
      stands: async (answers) => {
        expect(answers.some(({ status }) => status === 202)).toBe(true);
        await Promise.all(desk.providers.map((provider) => provider.mailSettled()));
        // An address gets one code a week.
        expect(desk.smtp.mails.slice(before).filter(({ to }) => to.join().includes("guest@"))).toHaveLength(
          1,
        );
      },
    };
  },
  unfollowOrder: async (desk) => {
    const slip = await announced(desk);
    const at = desk.customerOf(slip);
    return {
      call: (turn) => at(turn)("DELETE", "/notify"),
      stands: async (answers) => {
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
        expect(desk.rows(`SELECT * FROM order_followers WHERE reference = '${slip.reference}'`)).toEqual([]);
      },
    };
  },
};
