import { randomUUID } from "node:crypto";
import { HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it } from "vitest";
import { ADA } from "./start-provider.ts";
import { startOrderDesk, takeOrders, tryStep } from "./order-desk.ts";
import { startDesk } from "./start-desk.ts";

const ID = randomUUID();
const ACCOUNT = `/desk/receiving-accounts/${ID}`;
/** Calls that an unattended screen must not allow in its owner's name. */
const CAREFUL = [
  ["PUT", "/desk/settings", { version: 1, takesOrders: true }],
  ["PUT", "/desk/settings", { version: 1, limits: { dayUsd: "1000" } }],
  ["PUT", "/desk/settings", { version: 1, spread: { buyPercent: "1.5", sellPercent: "2" } }],
  [
    "PUT",
    "/desk/settings",
    { version: 1, channels: [{ kind: "whatsapp", value: "12025550143", active: true }] },
  ],
  ["POST", "/desk/settings/confirm-channel", { kind: "whatsapp", value: "12025550143" }],
  ["POST", `/desk/settings/pending/${ID}/confirm`, undefined],
  ["PUT", ACCOUNT, { version: 0 }],
  ["POST", `${ACCOUNT}/confirm`, { version: 1 }],
  ["DELETE", ACCOUNT, undefined],
  ["POST", "/desk/orders/AAAAA-AAAAA/details-again", { version: 1, accountId: ID }],
] as const;

it("L67: receiving accounts, channels, limits and takesOrders ask for a step-up, hours and pause don't", async () => {
  const desk = await startDesk();
  await desk.member("Eve", "admin");
  const eve = await desk.plainly("Eve");
  for (const [method, path, body] of CAREFUL) {
    const answer = await eve(method, path, body);
    expect([path, answer.status, answer.body.code]).toEqual([path, 403, "step_up_needed"]);
  }
  const hours = { version: 1, hours: "Mon 08:00-22:00 UTC", pause: { notice: "Back soon", until: null } };
  expect((await eve("PUT", "/desk/settings", hours)).status).toBe(200);
  const settings = await desk.again("Eve");
  expect((await settings("PUT", "/desk/settings", { version: 2, takesOrders: true })).status).toBe(200);
});

it("L67: with a factor, a password alone is no look at the desk either, nor is a look of five minutes ago", async () => {
  const desk = await startDesk();
  await desk.member("Eve", "admin");
  const eve = await desk.plainly("Eve");
  const alone = await eve("POST", "/account/step-up", { password: ADA.password });
  expect(alone).toMatchObject({ status: 400, body: { errors: [{ field: "code" }] } });
  const change = () => eve("PUT", "/desk/settings", { version: 1, takesOrders: true });
  expect((await change()).status).toBe(403);
  const { code } = desk.authenticatorOf("Eve").proof();
  expect((await eve("POST", "/account/step-up", { password: ADA.password, code })).status).toBe(204);
  desk.clock.advance(5 * MINUTE);
  expect((await change()).body.code).toBe("step_up_needed");
});

it("L67: a look that a clock wrote minutes ahead is no look once the clock is right", async () => {
  const desk = await startDesk();
  await desk.member("Eve", "admin");
  const eve = await desk.plainly("Eve");
  desk.clock.jump(4 * MINUTE);
  const { code } = desk.authenticatorOf("Eve").proof();
  expect((await eve("POST", "/account/step-up", { password: ADA.password, code })).status).toBe(204);
  desk.clock.jump(-4 * MINUTE);
  const change = await eve("PUT", "/desk/settings", { version: 1, takesOrders: true });
  expect(change).toMatchObject({ status: 403, body: { code: "step_up_needed" } });
});

it("a session from before the account's second factor is as good as the others once it was shown there", async () => {
  const desk = await startDesk();
  const ada = await desk.member("Ada", "user");
  const early = await desk.plainly("Ada");
  await desk.db.updateTable("accounts").set({ role: "agent" }).execute();
  expect((await early("GET", "/desk/settings")).body.code).toBe("second_factor_needed");
  await desk.enrol("Ada", ada);
  expect((await early("GET", "/desk/settings")).body.code).toBe("second_factor_needed");
  const { code } = desk.authenticatorOf("Ada").proof();
  await early("POST", "/account/step-up", { password: ADA.password, code });
  expect((await early("GET", "/desk/settings")).status).toBe(200);
});

it("an agent who approves their own facts showed a second factor within the last hour, and says why", async () => {
  const desk = await startOrderDesk();
  const eve = await desk.member("Eve", "admin");
  await takeOrders(eve, { limits: { approvalAbove: "100" } });
  const accountId = await desk.account(eve);
  const slip = desk.slip();
  await slip.customer("POST", "/announce");
  const step = async (name: string, input: object) =>
    expect([name, (await tryStep(eve, slip.reference, name, input)).status]).toEqual([name, 200]);
  await step("claim", {});
  const { body: before } = await slip.customer("GET", "/status");
  const destination = {
    network: "bitcoin",
    address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    noTag: true,
  };
  await slip.customer("POST", "/destination", { version: before.version, ...destination, payerName: "Ada" });
  await step("details", { accountId });
  const madeAt = new Date(desk.clock.now()).toISOString();
  await step("money-seen", { amount: "250.00", madeAt, payerName: "Ada", bankReference: "1" });
  desk.clock.advance(HOUR);
  const looks = () => desk.rows("SELECT looked_at FROM sessions").map(({ looked_at: at }) => Number(at));
  expect(looks()).not.toContain(desk.clock.now());
  // Her test client makes a step-up when asked for one.
  await step("approve", { agrees: true, text: "No other agent is here." });
  expect(looks()).toContain(desk.clock.now());
});
