import { HOUR } from "@tradeslip/node-kit/testing/fake-clock";
import { beforeEach, expect, it, vi } from "vitest";
import { Events } from "../src/events/events.ts";
import { Roles } from "../src/roles/roles.ts";
import { type OrderDesk, startOrderDesk, takeOrders } from "./order-desk.ts";
import { type Answer, type Call, startDesk } from "./start-desk.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

let desk: OrderDesk;
let mara: Call;
let ada: Call;

beforeEach(async () => {
  desk = await startOrderDesk();
  mara = await desk.member("Mara", "admin");
  ada = await desk.member("Ada", "agent");
  await takeOrders(mara, {
    limits: { dayUsd: "1000", approvalAbove: "500", waitHours: 2, shortPercent: 0.5 },
  });
});

const settings = async (who: Call = mara) => (await who("GET", "/desk/settings")).body;

async function put(limits: object, who: Call = mara): Promise<Answer> {
  return who("PUT", "/desk/settings", { version: (await settings()).version, limits });
}

/** From then on, looser limits have to wait. */
async function announceOrder(): Promise<void> {
  expect((await desk.slip().customer("POST", "/announce")).status).toBe(204);
}

const confirm = (who: Call, id: string) => who("POST", `/desk/settings/pending/${id}/confirm`);
const objectTo = (who: Call, id: string) => who("POST", `/desk/settings/pending/${id}/object`);
const audited = () =>
  desk.rows("SELECT actor_kind, content FROM audit WHERE action = 'settings-changed' ORDER BY seq");

it("until the first order limits change at once", async () => {
  const { body } = await put({ dayUsd: "2000", monthUsd: null });
  expect(body).toMatchObject({ limits: { dayUsd: "2000" }, pending: [] });
});

it.each([
  ["a higher sum", { dayUsd: "1000.01" }, "dayUsd", "1000"],
  ["no limit", { approvalAbove: null }, "approvalAbove", "500"],
  ["fewer hours", { waitHours: 1 }, "waitHours", 2],
  ["more percent", { shortPercent: 1 }, "shortPercent", 0.5],
])("%s waits, and what is tighter beside it acts at once", async (_what, looser, name, from) => {
  await announceOrder();
  const { status, body } = await put({ ...looser, newPayerUsd: "300" });
  expect([status, body.limits[name], body.limits.newPayerUsd]).toEqual([200, from, "300"]);
  const to = Object.values(looser)[0];
  expect(body.pending).toEqual([
    {
      id: expect.any(String),
      change: { field: `limits.${name}`, from, to },
      by: { id: expect.any(String), name: "Mara" },
      actsAt: new Date(desk.clock.now() + 24 * HOUR).toISOString(),
      mayConfirm: false,
    },
  ]);
});

it.each([
  ["a lower sum", { dayUsd: "999.99" }],
  ["the same sum in other digits", { dayUsd: "1000.00" }],
  ["more hours", { waitHours: 3 }],
  ["less percent", { shortPercent: 0 }],
  ["a first limit", { monthUsd: "5000" }],
])("%s acts at once", async (_what, tighter) => {
  await announceOrder();
  expect((await put(tighter)).body.pending).toEqual([]);
});

it("where another admin is there it acts once they confirm it, and not before", async () => {
  const joel = await desk.member("Joel", "admin");
  await announceOrder();
  const { body } = await put({ dayUsd: "2000" });
  const [{ id, actsAt }] = body.pending;
  expect(actsAt).toBeNull();
  const confirmers = await Promise.all([mara, joel, ada].map(settings));
  expect(confirmers.map(({ pending }) => pending[0].mayConfirm)).toEqual([false, true, false]);
  desk.clock.advance(10 * 24 * HOUR);
  expect((await settings()).limits.dayUsd).toBe("1000");
  expect(await confirm(mara, id)).toMatchObject({ status: 409, body: { code: "another_admin_needed" } });
  expect(await confirm(ada, id)).toMatchObject({ status: 403, body: { code: "not_allowed" } });
  const plain = await desk.plainly("Joel");
  expect(await confirm(plain, id)).toMatchObject({ status: 403, body: { code: "step_up_needed" } });
  expect(await confirm(joel, id)).toMatchObject({
    status: 200,
    body: { limits: { dayUsd: "2000" }, pending: [] },
  });
  expect(await confirm(joel, id)).toMatchObject({ status: 409, body: { code: "confirmation_not_needed" } });
});

it("two confirmations and an objection at once: one counts", async () => {
  const joel = await desk.member("Joel", "admin");
  // On PostgreSQL Kofi's calls go to another provider on the same database.
  const other = desk.isSqlite ? desk : await startDesk({ dataDir: desk.dataDir, clock: desk.clock });
  const kofi = await other.member("Kofi", "admin");
  await announceOrder();
  for (const dayUsd of ["2000", "3000", "4000", "5000"]) {
    const { body } = await put({ dayUsd });
    const [{ id }] = body.pending;
    const answers = await Promise.all([confirm(joel, id), confirm(kofi, id), objectTo(ada, id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await settings()).pending).toEqual([]);
  }
});

it("one objection of any role ends it", async () => {
  await announceOrder();
  const [{ id }] = (await put({ dayUsd: "2000" })).body.pending;
  expect(await objectTo(ada, id)).toMatchObject({ status: 200, body: { pending: [] } });
  desk.clock.advance(25 * HOUR);
  expect((await settings()).limits.dayUsd).toBe("1000");
  expect((await objectTo(ada, id)).body.code).toBe("confirmation_not_needed");
});

it("a single admin's acts after 24 hours by itself, written down once, as time's own change", async () => {
  await announceOrder();
  const { body: asked } = await put({ dayUsd: "2000" });
  desk.clock.advance(24 * HOUR - 1);
  expect(await settings()).toMatchObject({ limits: { dayUsd: "1000" }, pending: [expect.anything()] });
  desk.clock.advance(1);
  const due = await settings();
  expect(due).toMatchObject({ limits: { dayUsd: "2000" }, pending: [], version: asked.version });
  // The version that is read is the one to change, even if another server applies the due change.
  const { status } = await mara("PUT", "/desk/settings", {
    version: due.version,
    limits: { monthUsd: "9000" },
  });
  expect(status).toBe(200);
  expect(await settings()).toMatchObject({ version: asked.version + 2, limits: { dayUsd: "2000" } });
  const kinds = audited().map(({ actor_kind }) => actor_kind);
  expect(kinds).toEqual(["admin", "admin", "system", "admin"]);
  const { differences } = (await mara("GET", "/desk/audit/check")).body;
  expect(differences).not.toContainEqual({ what: "settings", which: "" });
});

it("several servers write a due change down once, also after a restart", async () => {
  await announceOrder();
  await put({ dayUsd: "2000" });
  desk.clock.advance(24 * HOUR);
  const { DeskSettings } = await import("../src/desk/desk-settings.ts");
  const parts = { clock: desk.clock, audit: desk.audit, first: { hours: null, channels: [] } };
  const servers = [1, 2, 3].map(
    () =>
      new DeskSettings({
        ...parts,
        events: { record: async () => {} } as never,
      }),
  );
  await Promise.all(servers.map((server) => server.applyDue(desk.db)));
  expect(audited().filter(({ actor_kind }) => actor_kind === "system")).toHaveLength(1);
  expect((await settings()).limits.dayUsd).toBe("2000");
});

it("a limit that is changed again drops what waits of it; what is asked again waits no longer", async () => {
  await announceOrder();
  const first = (await put({ dayUsd: "2000" })).body.pending[0];
  desk.clock.advance(HOUR);
  expect((await put({ dayUsd: "2000.00" })).body.pending).toEqual([first]);
  // A form sends all its fields.
  expect((await put({ dayUsd: "1000", monthUsd: "9000" })).body.pending).toEqual([first]);
  const second = (await put({ dayUsd: "3000" })).body.pending;
  expect(second).toMatchObject([{ change: { from: "1000", to: "3000" } }]);
  expect(second[0].id).not.toBe(first.id);
  expect((await put({ dayUsd: "900" })).body).toMatchObject({ limits: { dayUsd: "900" }, pending: [] });
});

it("an admin whose colleague is gone asks again, and waits a day", async () => {
  await desk.member("Joel", "admin");
  await announceOrder();
  await put({ dayUsd: "2000" });
  await desk.db.updateTable("accounts").set({ role: "user" }).where("firstname", "=", "Joel").execute();
  desk.clock.advance(48 * HOUR);
  expect((await settings()).limits.dayUsd).toBe("1000");
  const [{ actsAt }] = (await put({ dayUsd: "2000" })).body.pending;
  expect(actsAt).toBe(new Date(desk.clock.now() + 24 * HOUR).toISOString());
});

it("what an admin asked for goes with their role, and does not act", async () => {
  await announceOrder();
  await put({ dayUsd: "2000" });
  const roles = new Roles({ db: desk.db, clock: desk.clock, audit: desk.audit, events: new Events(false) });
  await roles.change("mara@desk.example", "agent");
  expect((await settings(ada)).pending).toEqual([]);
  desk.clock.advance(25 * HOUR);
  expect((await settings(ada)).limits.dayUsd).toBe("1000");
  expect(audited().map(({ actor_kind }) => actor_kind)).toEqual(["admin", "admin", "system"]);
});

it("all who hold a role are mailed when it is asked for, and of nothing tighter", async () => {
  await announceOrder();
  await desk.mailSettled();
  desk.smtp.reset();
  await put({ dayUsd: "900" });
  await put({ dayUsd: "2000", monthUsd: "8000" });
  for (const name of ["mara", "ada"]) {
    const { subject, text } = await desk.smtp.waitForMail(`${name}@desk.example`);
    expect(subject).toBe("A limit of Tradeslip is to be loosened");
    expect(text).toContain("Each of you can object");
  }
  await desk.mailSettled();
  for (const name of ["mara", "ada"])
    await expect(desk.smtp.waitForMail(`${name}@desk.example`, 5), name).rejects.toThrow(/No mail/);
});
