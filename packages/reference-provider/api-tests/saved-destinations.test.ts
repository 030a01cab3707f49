import { randomBytes } from "node:crypto";
import { DAY, HOUR } from "@tradeslip/node-kit/testing/fake-clock";
import { codeIn } from "@tradeslip/simulators/smtp";
import { beforeEach, expect, it } from "vitest";
import { BUYER, type OrderDesk, startOrderDesk, stepsOf, takeOrders, type TestSlip } from "./order-desk.ts";
import { SoftwarePasskey } from "./software-passkey.ts";
import type { Call } from "./start-desk.ts";
import { ADA } from "./start-provider.ts";

const PATH = "/account/destinations";
const COIN = { kind: "coin", coinId: "bitcoin", network: "bitcoin", address: BUYER.address };
const PAYOUT = {
  kind: "payout",
  currency: "NGN",
  method: "First Bank",
  account: "0123456789",
  holder: "Bola Ade",
};
const OTHER_ADDRESS = "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2";
/** An XRP Ledger destination, by its tag. */
const tagged = (tag: number) => ({
  kind: "coin",
  coinId: "ripple",
  network: "xrp",
  address: "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59",
  tag: String(tag),
});

let desk: OrderDesk;
let eve: Call;
let bola: Call;

beforeEach(async () => {
  read = 0;
  desk = await startOrderDesk();
  eve = await desk.member("Eve", "admin");
  await takeOrders(eve);
  await desk.member("Bola", "user");
  bola = await desk.plainly("Bola");
});

const look = (call = bola) => call("POST", "/account/step-up", { password: ADA.password });
async function save(destination: object) {
  expect((await look()).status).toBe(204);
  return bola("POST", PATH, destination);
}
const saved = async (call = bola) => (await call("GET", PATH)).body.destinations;
let read: number;
/** Mails with this subject since the last call. */
async function mailsOf(subject: RegExp) {
  await desk.mailSettled();
  const fresh = desk.smtp.mails.slice(read).filter((mail) => subject.test(mail.subject));
  read = desk.smtp.mails.length;
  return fresh;
}
const SAVED = /^A destination was saved/;
const ELSEWHERE = /^Another browser wants to say/;

it("saves a destination after a step-up, mails its owner, lists it in full, and removes it", async () => {
  expect(await bola("POST", PATH, COIN)).toMatchObject({ status: 403, body: { code: "step_up_needed" } });
  await mailsOf(SAVED);
  const now = desk.clock.now();
  const { status, body } = await save({ ...COIN, address: `bitcoin:${BUYER.address.toUpperCase()}` });
  expect([status, body]).toEqual([
    201,
    {
      ...COIN,
      id: expect.any(String),
      createdAt: new Date(now).toISOString(),
      usableFrom: new Date(now + 72 * HOUR).toISOString(),
      usable: false,
    },
  ]);
  expect((await save(PAYOUT)).body).toMatchObject(PAYOUT);
  const mails = await mailsOf(SAVED);
  expect(mails.flatMap(({ to }) => to)).toEqual(["bola@desk.example", "bola@desk.example"]);
  for (const { text } of mails) {
    expect(text).toContain("If it wasn't you");
    for (const secret of [BUYER.address, PAYOUT.account, PAYOUT.holder]) expect(text).not.toContain(secret);
  }
  expect(await saved()).toHaveLength(2);
  const chidi = await desk.member("Chidi", "user");
  expect(await saved(chidi)).toEqual([]);
  expect((await chidi("DELETE", `${PATH}/${body.id}`)).body.code).toBe("unknown_destination");
  expect((await bola("DELETE", `${PATH}/${body.id}`)).status).toBe(204);
  expect(await bola("DELETE", `${PATH}/${body.id}`)).toMatchObject({
    status: 404,
    body: { message: "That destination is gone already." },
  });
  expect(await saved()).toMatchObject([PAYOUT]);
});

it("is refused where an order's destination is, and twice", async () => {
  const refusal = async (destination: object) => {
    const { status, body } = await save(destination);
    return [status, body.errors?.[0].field ?? body.code, body.errors?.[0].message ?? body.message];
  };
  expect(await refusal({ ...COIN, address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5" })).toEqual([
    400,
    "address",
    "This isn't an address of Bitcoin. Please copy it again.",
  ]);
  expect(await refusal({ ...COIN, network: "tron", address: "TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy" })).toEqual([
    400,
    "address",
    expect.stringContaining("No wallet owns this address"),
  ]);
  expect(
    await refusal({ ...COIN, network: "litecoin", address: "LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz" }),
  ).toEqual([400, "address", expect.any(String)]);
  const { tag: _tag, ...untagged } = tagged(1);
  expect(await refusal(untagged)).toEqual([400, "address", expect.stringContaining("destination tag")]);
  expect(await refusal({ ...PAYOUT, currency: "XYZ" })).toEqual([400, "currency", expect.any(String)]);
  expect(await refusal({ ...PAYOUT, holder: " " })).toEqual([400, "holder", expect.any(String)]);
  expect((await save(PAYOUT)).status).toBe(201);
  expect(await refusal({ ...PAYOUT, account: "0123 456 789" })).toEqual([
    400,
    "account",
    "You have saved this one already.",
  ]);
  const block = { reason: "Fraud", kind: "destination", value: BUYER.address };
  expect((await eve("POST", "/desk/blocks", block)).status).toBeLessThan(300);
  expect(await refusal(COIN)).toEqual([409, "step_not_possible", "We can't take this destination."]);
  expect(await saved()).toHaveLength(1);
});

it("keeps twenty at most, also of many at once, and mails no more than twenty in a day", async () => {
  await look();
  const answers = await Promise.all(
    Array.from({ length: 22 }, (_none, at) => bola("POST", PATH, tagged(at + 1))),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(answers.find(({ status }) => status !== 201)).toMatchObject({
    status: 409,
    body: {
      code: "too_many_destinations",
      message: "You have 20 saved destinations already. Remove one first.",
    },
  });
  const [first] = await saved();
  await bola("DELETE", `${PATH}/${first.id}`);
  // No destination is saved if its owner can't be told.
  expect(await save(COIN)).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  desk.clock.advance(DAY);
  bola = await desk.plainly("Bola");
  expect((await save(COIN)).status).toBe(201);
});

const CODE = /(?:[A-Z2-9]{5}-){3}[A-Z2-9]{5}/;
const NEW_PASSWORD = "Monsoon-2027";
it.each<[string, () => Promise<number>]>([
  [
    "a new password",
    async () =>
      (await bola("PUT", "/account/password", { current: ADA.password, password: NEW_PASSWORD })).status,
  ],
  [
    "an authenticator app",
    async () => {
      await desk.enrol("Bola", bola);
      return 200;
    },
  ],
  [
    "a passkey",
    async () => {
      const { body } = await bola("POST", "/account/passkeys/options");
      const response = new SoftwarePasskey().create(body);
      return (await bola("POST", "/account/passkeys", { name: "Laptop", response })).status;
    },
  ],
  [
    "a password that was forgotten",
    async () => {
      const email = "bola@desk.example";
      await desk.post("forgot-password", { email }).expect(200);
      await desk.mailSettled();
      const code = codeIn(desk.smtp.mails.findLast(({ to }) => to.includes(email))!);
      const { status } = await desk.post("reset-password", { email, code, password: ADA.password });
      bola = await desk.plainly("Bola");
      return status;
    },
  ],
  [
    "another address",
    async () => {
      await bola("POST", "/account/email", { email: "bola@other.example" });
      const [code] = CODE.exec((await desk.smtp.waitForMail("bola@other.example")).text)!;
      return (await desk.stranger("POST", "/account/email/confirm", { code })).status;
    },
  ],
])("rests for 72 hours, and again after %s", async (_change, change) => {
  await save(COIN);
  desk.clock.advance(72 * HOUR - 1);
  bola = await desk.plainly("Bola");
  expect(await saved()).toMatchObject([{ usable: false }]);
  desk.clock.advance(1);
  expect(await saved()).toMatchObject([{ usable: true }]);
  await look();
  const now = desk.clock.now();
  expect(await change()).toBeLessThan(300);
  expect(await saved()).toMatchObject([
    { usable: false, usableFrom: new Date(now + 72 * HOUR).toISOString() },
  ]);
});

it("rests again once an authenticator app or a passkey is removed; a login and a step-up change nothing", async () => {
  await save(COIN);
  await desk.enrol("Bola", bola);
  const { body } = await bola("POST", "/account/passkeys/options");
  const response = new SoftwarePasskey().create(body);
  const { passkey } = (await bola("POST", "/account/passkeys", { name: "Laptop", response })).body;
  for (const removed of [`/account/passkeys/${passkey.id}`, "/account/totp"]) {
    desk.clock.advance(72 * HOUR);
    const again = await desk.again("Bola");
    // This call makes a step-up.
    expect((await again("GET", "/account/export")).status).toBe(200);
    expect(await saved(again)).toMatchObject([{ usable: true }]);
    expect((await again("DELETE", removed)).status).toBe(204);
    expect(await saved(again)).toMatchObject([{ usable: false }]);
  }
});

it("L69: goes with its account, and stands in its export", async () => {
  await save(PAYOUT);
  expect((await bola("GET", "/account/export")).body.savedDestinations).toEqual([
    { ...PAYOUT, createdAt: new Date(desk.clock.now()).toISOString() },
  ]);
  expect((await bola("DELETE", "/account")).status).toBe(204);
  expect(desk.rows("SELECT id FROM saved_destinations")).toEqual([]);
});

/** An order whose desk asks for another destination than the one that `give` entered. */
async function askedAgain(give: Call, slip: TestSlip) {
  const admin = stepsOf(eve, slip.reference);
  const accountId = await desk.account(eve);
  await slip.customer("POST", "/announce");
  await admin("claim");
  expect((await give("POST", "/destination", { ...(await versionOf(give)), ...BUYER })).status).toBe(200);
  await admin("details", { accountId });
  await admin("destination-again", { reason: "Your wallet is a contract" });
}
const versionOf = async (call: Call) => ({ version: (await call("GET", "/status")).body.version as number });
const giveOther = async (call: Call) =>
  call("POST", "/destination", { ...(await versionOf(call)), ...BUYER, address: OTHER_ADDRESS });

/** A browser logged in to the account, with an order key of its own. */
async function otherBrowser({ token }: TestSlip): Promise<Call> {
  const call = desk.callAs({
    authorization: `Bearer ${await desk.signIn("bola@desk.example")}`,
    "order-key": randomBytes(32).toString("base64url"),
  });
  return (method, path, input) => call(method, `/orders/${token}${path}`, input);
}

it("another destination is taken at once from the browser that gave the first, and from the account a day after its owner was mailed", async () => {
  const slip = desk.slip();
  const { body } = await desk.post("login", { email: "bola@desk.example", password: ADA.password });
  const authorization = `Bearer ${(body as { token: string }).token}`;
  const key = slip.orderKey.toString("base64url");
  const here = desk.callAs({ authorization, "order-key": key });
  expect((await slip.customer("POST", "/announce")).status).toBe(204);
  expect((await here("POST", "/account/orders", { token: slip.token })).status).toBe(204);
  await askedAgain(slip.customer, slip);
  await mailsOf(ELSEWHERE);
  const elsewhere = await otherBrowser(slip);
  const refused = await giveOther(elsewhere);
  expect(refused).toMatchObject({ status: 409, body: { code: "step_not_possible" } });
  expect(refused.body.message).toContain("Another browser said where this order goes.");
  const from = desk.clock.now() + DAY;
  expect((await elsewhere("GET", "/status")).body.destinationAsked).toMatchObject({
    elsewhereFrom: new Date(from).toISOString(),
  });
  desk.clock.advance(DAY / 2);
  expect((await giveOther(elsewhere)).status).toBe(409);
  // The second attempt changed nothing, and is not mailed again.
  const mails = await mailsOf(ELSEWHERE);
  expect(mails.flatMap(({ to }) => to)).toEqual(["bola@desk.example"]);
  expect(mails[0]!.text).not.toContain(OTHER_ADDRESS);
  expect((await slip.customer("GET", "/status")).body.destination.address).toBe(BUYER.address);
  desk.clock.advance(DAY / 2);
  const later = await otherBrowser(slip);
  expect(await giveOther(later)).toMatchObject({
    status: 200,
    body: { destination: { address: OTHER_ADDRESS } },
  });
  // If the desk asks once more, the first browser needs no wait, but another one waits again.
  await stepsOf(eve, slip.reference)("destination-again", { reason: "That one is closed" });
  expect((await giveOther(later)).status).toBe(409);
  expect((await giveOther(slip.customer)).status).toBe(200);
});

it("a guest's browser, which gave the first, gives the other at once, and no one reads its hash", async () => {
  const slip = desk.slip();
  await askedAgain(slip.customer, slip);
  const { status, body } = await giveOther(slip.customer);
  expect([status, body.destination.address]).toEqual([200, OTHER_ADDRESS]);
  expect(JSON.stringify(body)).not.toContain("destinationFrom");
  const { body: order } = await eve("GET", `/desk/orders/${slip.reference}`);
  expect(JSON.stringify(order)).not.toContain("destinationFrom");
});
