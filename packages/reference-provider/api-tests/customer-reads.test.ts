import { expect, it } from "vitest";
import { BUYER, startOrderDesk, stepsOf, takeOrders, tryStep } from "./order-desk.ts";

const LINK = "https://desk.example/q/";

async function claimedOrder() {
  const desk = await startOrderDesk({ env: { PUBLIC_ORIGIN: "https://desk.example" } });
  const ada = await desk.member("Ada", "admin");
  const ben = await desk.member("Ben", "agent");
  await takeOrders(ada);
  const account = await desk.account(ada);
  const slip = desk.slip();
  const version = async () => (await slip.customer("GET", "/status")).body.version as number;
  await slip.customer("POST", "/announce", {});
  const steps = stepsOf(ben, slip.reference);
  await steps("claim");
  const status = async () => (await slip.customer("GET", "/status")).body;
  const show = async () => {
    await slip.customer("POST", "/destination", { version: await version(), ...BUYER });
    await steps("details", { accountId: account });
  };
  return { ...desk, ada, ben, slip, steps, status, show };
}

it("S116: an agent says nothing on the order's page that holds an account or leads elsewhere, but what is the order's own", async () => {
  const { ben, slip, status, show } = await claimedOrder();
  await show();
  const say = async (reply: string) => {
    const { status: code, body } = await tryStep(ben, slip.reference, "say", { reply });
    return code === 200 ? "said" : `${code} ${body.errors[0].field} ${body.errors[0].message}`;
  };
  const account = expect.stringMatching(/^400 reply No account number/);
  const contact = expect.stringMatching(/^400 reply Please write no links/);
  expect(await say("$12345678")).toEqual(account);
  expect(await say("12,345,678,901")).toEqual(account);
  expect(await say("12_34_56_78_90")).toEqual(account);
  expect(await say("Pay 0123456780 UBA")).toEqual(account);
  expect(await say("Write me on Telegram @ben")).toEqual(contact);
  expect(await say("See evil.finance")).toEqual(contact);
  expect(await say(`See ${LINK}${slip.token.slice(0, -3)}AAA`)).toEqual(contact);
  const own = `Order ${slip.reference}: pay 250.00 USD into 0123 456 789, as ${LINK}${slip.token} says, by 14:30.`;
  expect(await say(own)).toBe("said");
  expect((await status()).said).toBe(own);
});

it("S116: nor do a question about the destination, a reason for the end or a reply for the page", async () => {
  const { ada, ben, slip, steps, show, rows } = await claimedOrder();
  await show();
  const text = "Send it to 0123456780 UBA";
  const refusal = async (step: string, input: object) => {
    const { status, body } = await tryStep(ben, slip.reference, step, input);
    return `${status} ${body.errors[0].field}`;
  };
  expect(await refusal("destination-again", { reason: text })).toBe("400 reason");
  expect(await refusal("dispute", { text })).toBe("400 text");
  const looking = { id: "looking", for: "page", title: "Looking", text: "Nothing of 0123456780 yet." };
  expect((await ada("PUT", "/desk/replies", { replies: [looking] })).status).toBe(400);
  const contact = { ...looking, text: "Write me on t.me/ben" };
  expect((await ada("PUT", "/desk/replies", { replies: [contact] })).status).toBe(400);
  const { body: settings } = await ada("GET", "/desk/settings");
  const paused = { version: settings.version, pause: { notice: text, until: null } };
  expect((await ada("PUT", "/desk/settings", paused)).status).toBe(400);
  // What only agents read may name an account.
  await steps("note", { text: "The payer wrote of 0123456780" });
  expect(rows("SELECT text FROM order_history WHERE step = 'note'")).toHaveLength(1);
});

it("S116: what an agent notes about an order that was cancelled is not the reason that its customer reads", async () => {
  const { steps, status } = await claimedOrder();
  await steps("cancel", { reason: "The customer asked for it" });
  await steps("note", { text: "Third time this week" });
  expect((await status()).reason).toBe("The customer asked for it");
});

it("S116: an agent whose own name holds an account is not named to customers", async () => {
  const { ada, slip, steps, status, member } = await claimedOrder();
  expect((await status()).agent).toBe("Ben");
  const other = await member("Pay0123456780", "agent");
  await steps("release", { note: "Home" });
  await stepsOf(other, slip.reference)("claim");
  const { agent, history } = await status();
  expect(agent).toBeUndefined();
  expect(JSON.stringify(history)).not.toContain("0123456780");
  expect(ada).toBeDefined();
});
