import { FakeClock, HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { NO_LIMITS } from "@tradeslip/contracts/schemas";
import { expect, it } from "vitest";
import { type Desk, startDesk } from "./start-desk.ts";

const HOURS = "Mon-Fri 08:00-22:00, Sat 10:00-16:00 Africa/Lagos";
const FIRST_LIMITS = {
  dayUsd: "5000",
  monthUsd: "20000",
  newPayerUsd: "1000",
  newPayersDayUsd: "5000",
  openHoldsUsd: "20000",
  approvalAbove: "1000",
  agentDayUsd: "3000",
  aloneDayUsd: "2500",
  shortPercent: 0,
  waitHours: 0,
};
const WHATSAPP = { kind: "whatsapp", value: "2348012345678", active: true };
const TELEGRAM = { kind: "telegram", value: "our_desk", active: true };
const ENV = { DESK_HOURS: HOURS, ORDER_CHANNELS: "whatsapp:2348012345678, telegram:our_desk" };

/** @param at a time on a Thursday */
function startAt(
  at = "2026-11-26T12:00:00.000Z",
  env: Readonly<Record<string, string>> = ENV,
): Promise<Desk> {
  const clock = new FakeClock();
  clock.jump(Date.parse(at) - clock.now());
  return startDesk({ clock, env });
}

it("a desk begins with the environment's hours and channels, takes no orders, and has limits", async () => {
  const desk = await startAt();
  const ada = await desk.member("Ada", "admin");
  expect(await ada("GET", "/desk/settings")).toEqual({
    status: 200,
    body: {
      version: 1,
      takesOrders: false,
      hours: HOURS,
      outsideHours: "taken",
      pause: null,
      spread: null,
      limits: FIRST_LIMITS,
      channels: [
        { ...WHATSAPP, counts: true },
        { ...TELEGRAM, counts: true },
      ],
      pending: [],
      stopped: null,
      used: { newPayersDayUsd: "0.00", openHoldsUsd: "0.00" },
      attended: false,
      open: true,
      opensAt: null,
      people: [{ id: expect.any(String), name: "Ada", role: "admin" }],
    },
  });
  expect((await ada("GET", "/desk/settings")).body.attended).toBe(true);
  const bare = await startAt(undefined, { WHATSAPP_NUMBER: "+234 801 234 5678" });
  const { body } = await (await bare.member("Eve", "agent"))("GET", "/desk/settings");
  expect([body.hours, body.open, body.channels]).toEqual([null, true, [{ ...WHATSAPP, counts: true }]]);
});

it("an admin changes them by their version; an old version is 409, names who was first, and changes nothing", async () => {
  const desk = await startAt();
  const [ada, bob] = [await desk.member("Ada", "admin"), await desk.member("Bob", "admin")];
  const { body: before } = await ada("GET", "/desk/settings");
  const limits = {
    dayUsd: "5000",
    monthUsd: "20000.50",
    newPayerUsd: "500",
    newPayersDayUsd: null,
    openHoldsUsd: "10000",
    agentDayUsd: null,
    aloneDayUsd: "0",
    shortPercent: 0.5,
    approvalAbove: "1000",
    waitHours: 24,
  };
  const changed = await ada("PUT", "/desk/settings", { ...before, takesOrders: true, limits });
  expect(changed).toMatchObject({
    status: 200,
    body: { ...before, attended: true, version: 2, takesOrders: true, limits },
  });
  expect(await bob("PUT", "/desk/settings", { ...before, hours: null })).toMatchObject({
    status: 409,
    body: {
      code: "settings_moved",
      message: "Ada changed the settings meanwhile. Please look at them again.",
    },
  });
  expect((await bob("GET", "/desk/settings")).body).toEqual({ ...changed.body, attended: true });
  expect(await bob("PUT", "/desk/settings", { version: 2, hours: "" })).toMatchObject({
    status: 200,
    body: { version: 3, takesOrders: true, hours: null, limits },
  });
  expect(desk.rows("SELECT type FROM events WHERE type = 'settings'")).toHaveLength(2);
  const rows = desk.rows("SELECT actor_kind, action, content FROM audit ORDER BY seq");
  const change = { actor_kind: "admin", action: "settings-changed" };
  expect(rows).toMatchObject([change, change]);
  expect(JSON.parse(String(rows[0]!["content"]))).toMatchObject({
    actor: { kind: "admin" },
    before: { takesOrders: false },
    after: { takesOrders: true },
  });
});

it("a desk that was there before a limit keeps its own ones, and has none of the new", async () => {
  const desk = await startAt();
  const ada = await desk.member("Ada", "admin");
  await ada("PUT", "/desk/settings", { version: 1, limits: { dayUsd: null } });
  const limits = JSON.stringify({ dayUsd: null, monthUsd: "900", newPayerUsd: null, approvalAbove: "300" });
  await desk.db
    .updateTable("desk_settings")
    .set({ content: `{"limits":${limits}}` })
    .execute();
  expect((await ada("GET", "/desk/settings")).body.limits).toEqual({
    ...NO_LIMITS,
    monthUsd: "900",
    approvalAbove: "300",
  });
});

it("20 changes at once of one version: one is made", async () => {
  const desk = await startAt();
  const ada = await desk.member("Ada", "admin");
  for (const version of [1, 2]) {
    const changes = Array.from({ length: 20 }, (_none, hours) =>
      ada("PUT", "/desk/settings", { version, limits: { waitHours: hours } }),
    );
    const statuses = (await Promise.all(changes)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 409)).toEqual([200]);
  }
});

it.each([
  ["hours without a zone", { hours: "Mon-Fri 08:00-22:00" }, "Please write the hours like this"],
  ["hours that end as they begin", { hours: "Mon 22:00-22:00 Africa/Lagos" }, "Please write the hours"],
  ["a limit that is no amount", { limits: { dayUsd: "1,000" } }, "Please enter an amount such as 2500.00"],
  ["a limit as a number", { limits: { dayUsd: 1000 } }, ""],
  ["more than a percent short", { limits: { shortPercent: 1.01 } }, ""],
  ["a wait of half an hour", { limits: { waitHours: 0.5 } }, ""],
  ["no channel", { channels: [] }, ""],
  ["a channel twice", { channels: [WHATSAPP, WHATSAPP] }, "A channel is listed twice."],
  [
    "a number with signs",
    { channels: [{ ...WHATSAPP, value: "+2348012345678" }] },
    "Please enter a WhatsApp",
  ],
  ["an unknown kind", { channels: [{ ...WHATSAPP, kind: "pigeon" }] }, ""],
  [
    "a successor that is not there",
    { channels: [{ ...WHATSAPP, successor: "telegram:our_desk" }] },
    "A channel's successor must be another",
  ],
  ["two lines in a pause", { pause: { notice: "one\ntwo" } }, ""],
  ["a pause that is over", { pause: { until: "2026-11-25T12:00:00.000Z" } }, "This time is already over."],
])("%s: 400, and nothing is changed", async (_what, change, says) => {
  const desk = await startAt();
  const ada = await desk.member("Ada", "admin");
  const refused = await ada("PUT", "/desk/settings", { version: 1, ...change });
  expect(refused).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  expect(refused.body.message).toContain(says);
  expect((await ada("GET", "/desk/settings")).body.version).toBe(1);
});

it("hours and a pause say when the desk is there", async () => {
  const desk = await startAt();
  const ada = await desk.member("Ada", "admin");
  const opening = async () => {
    const { open, opensAt } = (await ada("GET", "/desk/settings")).body;
    return [open, opensAt] as unknown[];
  };
  let version = 1;
  const pause = async (value: unknown) => {
    expect((await ada("PUT", "/desk/settings", { version, pause: value })).status).toBe(200);
    version += 1;
  };
  await pause({ notice: "Back after lunch", until: "2026-11-26T13:30:00.000Z" });
  expect(await opening()).toEqual([false, "2026-11-26T13:30:00.000Z"]);
  desk.clock.advance(90 * MINUTE);
  expect(await opening()).toEqual([true, null]);
  // It's over, and nobody has to end it.
  expect((await ada("GET", "/desk/settings")).body.pause).toBeNull();
  await pause(true);
  expect(await opening()).toEqual([false, null]);
  await pause(false);
  // 22:00 in Lagos is 21:00 UTC.
  desk.clock.advance(7.5 * HOUR);
  expect(await opening()).toEqual([false, "2026-11-27T07:00:00.000Z"]);
  // Friday closes at 22:00, and Saturday opens at 10:00.
  desk.clock.advance(24 * HOUR);
  expect(await opening()).toEqual([false, "2026-11-28T09:00:00.000Z"]);
  desk.clock.advance(24 * HOUR);
  expect(await opening()).toEqual([false, "2026-11-30T07:00:00.000Z"]);
});

it("a desk is attended for ten minutes after a member was at the console", async () => {
  const desk = await startAt();
  const ada = await desk.member("Ada", "agent");
  const isAttended = async () => (await ada("GET", "/desk/settings")).body.attended as boolean;
  expect([await isAttended(), await isAttended()]).toEqual([false, true]);
  desk.clock.advance(9 * MINUTE);
  expect(await isAttended()).toBe(true);
  desk.clock.advance(11 * MINUTE);
  expect(await isAttended()).toBe(false);
});

it("readers learn whether a desk is attended once it keeps orders; its hours don't tell", async () => {
  const desk = await startAt();
  const ada = await desk.member("Ada", "admin");
  const facts = async () => (await desk.stranger("GET", "/desk/facts")).body;
  const { body: before } = await ada("GET", "/desk/settings");
  expect(await facts()).not.toHaveProperty("attended");
  await ada("PUT", "/desk/settings", { version: before.version, takesOrders: true });
  expect(await facts()).toMatchObject({ open: true, attended: true });
  desk.clock.advance(11 * MINUTE);
  expect(await facts()).toMatchObject({ open: true, attended: false });
});

it("a new channel counts once another admin confirmed it; its own admin can't", async () => {
  const desk = await startAt();
  const [ada, bob] = [await desk.member("Ada", "admin"), await desk.member("Bob", "admin")];
  const mail = { kind: "mailto", value: "desk@example.com", active: true };
  const channels = [{ ...WHATSAPP, active: false, successor: "mailto:desk@example.com" }, TELEGRAM, mail];
  const { body } = await ada("PUT", "/desk/settings", { version: 1, channels });
  expect(body.channels).toEqual([
    { ...channels[0], counts: true },
    { ...TELEGRAM, counts: true },
    { ...mail, counts: false },
  ]);
  const name = { kind: mail.kind, value: mail.value };
  expect((await ada("POST", "/desk/settings/confirm-channel", name)).body.code).toBe("another_admin_needed");
  desk.clock.advance(48 * HOUR);
  expect((await ada("GET", "/desk/settings")).body.channels[2].counts).toBe(false);
  const confirmed = await bob("POST", "/desk/settings/confirm-channel", name);
  expect(confirmed.body.channels[2]).toEqual({ ...mail, counts: true });
  expect((await bob("POST", "/desk/settings/confirm-channel", name)).status).toBe(409);
});

it("all who hold a role are mailed of a new channel at once, and of nothing else", async () => {
  const desk = await startAt();
  const ada = await desk.member("Ada", "admin");
  await desk.member("Bob", "agent");
  await desk.member("Eve", "user");
  desk.smtp.reset();
  const mail = { kind: "mailto", value: "desk@example.com", active: true };
  await ada("PUT", "/desk/settings", { version: 1, channels: [WHATSAPP, TELEGRAM, mail] });
  for (const to of ["ada@desk.example", "bob@desk.example"]) {
    const received = await desk.smtp.waitForMail(to);
    expect(received.subject).toBe("A new place for orders of Tradeslip");
    expect(received.text).toContain("in 24 hours");
  }
  await ada("PUT", "/desk/settings", { version: 2, channels: [mail, { ...TELEGRAM, active: false }] });
  await ada("PUT", "/desk/settings", { version: 3, channels: [WHATSAPP] });
  await desk.mailSettled();
  for (const name of ["ada", "bob", "eve"]) {
    await expect(desk.smtp.waitForMail(`${name}@desk.example`, 5), name).rejects.toThrow(/No mail/);
  }
});

it("with a single admin a new channel counts after 24 hours; one of the environment at once", async () => {
  const desk = await startAt();
  const ada = await desk.member("Ada", "admin");
  const mail = { kind: "mailto", value: "desk@example.com", active: true };
  const { body } = await ada("PUT", "/desk/settings", { version: 1, channels: [mail] });
  const countsFrom = new Date(desk.clock.now() + 24 * HOUR).toISOString();
  expect(body.channels).toEqual([{ ...mail, counts: false, countsFrom }]);
  // Sent again, it waits no longer than before.
  desk.clock.advance(HOUR);
  const again = await ada("PUT", "/desk/settings", { version: 2, channels: [TELEGRAM, mail] });
  expect(again.body.channels).toEqual([
    { ...TELEGRAM, counts: true },
    { ...mail, counts: false, countsFrom },
  ]);
  desk.clock.advance(23 * HOUR);
  expect((await ada("GET", "/desk/settings")).body.channels[1]).toEqual({ ...mail, counts: true });
});
