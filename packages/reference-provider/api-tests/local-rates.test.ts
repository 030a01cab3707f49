import { FakeClock, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it } from "vitest";
import { startOrderDesk, takeOrders } from "./order-desk.ts";
import { type Call, type Desk, startDesk } from "./start-desk.ts";

const REFERENCES = { NGN: "1612.40", KES: "129.18" };
const NGN = {
  currency: "NGN",
  buy: { mode: "hand", rate: "1650.00" },
  sell: { mode: "hand", rate: "1585.00" },
  band: 4,
  goodMinutes: 60,
  tiers: [{ fromUsd: "1000", buy: "1640.00" }],
};
const KES = {
  ...NGN,
  currency: "KES",
  buy: { mode: "reference", percent: 2.5 },
  sell: { mode: "reference", percent: -2 },
  band: 5,
  tiers: [],
};

async function put(who: Call, rates: readonly object[], references: object = REFERENCES) {
  const { body } = await who("GET", "/desk/rates");
  return who("PUT", "/desk/rates", { version: body.version, rates, references });
}

/** The rates that the desk's servers read. */
async function told(desk: Desk) {
  return (await desk.stranger("GET", "/desk/facts")).body.rates;
}

function timeOf({ clock }: Desk): string {
  return new Date(clock.now()).toISOString();
}

async function startWithOrders() {
  const desk = await startOrderDesk({ clock: new FakeClock() });
  const [ada, bob] = [await desk.member("Ada", "admin"), await desk.member("Bob", "admin")];
  await takeOrders(ada);
  expect((await put(ada, [NGN, KES])).body.rates).toHaveLength(2);
  const { token } = desk.slip();
  expect((await ada("POST", "/desk/orders", { token })).status).toBe(200);
  return { desk, ada, bob };
}

it("O113: an admin sets rates, with a step-up and the version that they saw, and the audit has it", async () => {
  const desk = await startDesk();
  const [ada, eve] = [await desk.member("Ada", "admin"), await desk.member("Eve", "agent")];
  expect(await ada("GET", "/desk/rates")).toEqual({
    status: 200,
    body: { version: 1, rates: [], pending: [] },
  });
  expect((await eve("PUT", "/desk/rates", { version: 1, rates: [NGN] })).status).toBe(403);
  expect((await eve("GET", "/desk/rates")).status).toBe(200);
  const plain = await desk.plainly("Ada");
  desk.clock.advance(16 * MINUTE);
  expect((await plain("PUT", "/desk/rates", { version: 1, rates: [NGN] })).body.code).toBe("step_up_needed");
  const setAt = { buy: timeOf(desk), sell: timeOf(desk) };
  const setBy = {
    buy: { id: expect.any(String), name: "Ada" },
    sell: { id: expect.any(String), name: "Ada" },
  };
  const [ngn, kes] = [
    { ...NGN, setAt, confirmed: { buy: "1650", sell: "1585" } },
    { ...KES, setAt, confirmed: { buy: "132.41", sell: "126.596" } },
  ];
  expect(await put(ada, [NGN, KES])).toEqual({
    status: 200,
    body: {
      version: 2,
      rates: [
        { ...ngn, setBy },
        { ...kes, setBy },
      ],
      pending: [],
    },
  });
  expect(await told(desk)).toEqual([ngn, kes]);
  expect(await ada("PUT", "/desk/rates", { version: 1, rates: [] })).toMatchObject({
    status: 409,
    body: { code: "settings_moved" },
  });
  expect(desk.rows("SELECT action FROM audit WHERE action = 'settings-changed'")).toHaveLength(1);
  const { differences } = (await ada("GET", "/desk/audit/check")).body;
  expect(differences.filter(({ what }: { what: string }) => what === "settings")).toEqual([]);
});

it.each([
  ["the dollar", { currency: "USD" }, "rates.0.currency"],
  ["a currency that isn't one", { currency: "XQQ" }, "rates.0.currency"],
  ["small letters", { currency: "ngn" }, "rates.0.currency"],
  ["a rate of nothing", { buy: { mode: "hand", rate: "0.00" } }, "rates.0.buy.rate"],
  [
    "tiers that descend",
    {
      tiers: [
        { fromUsd: "9", buy: "1650" },
        { fromUsd: "8", buy: "1650" },
      ],
    },
    "fromUsd",
  ],
  ["an empty tier", { tiers: [{ fromUsd: "9" }] }, "rates.0.tiers.0.fromUsd"],
  ["a tier's rate below zero", { tiers: [{ fromUsd: "9", buy: "-5" }] }, "rates.0.tiers.0.buy"],
  [
    "no reference to go by",
    { currency: "GHS", buy: { mode: "reference", percent: 1 }, tiers: [] },
    "rates.0.buy",
  ],
])("O113: %s is refused", async (_what, change, field) => {
  const desk = await startDesk();
  const ada = await desk.member("Ada", "admin");
  const { status, body } = await put(ada, [{ ...NGN, ...change }]);
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(field)]);
  expect((await put(ada, [NGN, NGN])).status).toBe(400);
});

it("O113: any tier of buying is at least any tier of selling", async () => {
  const desk = await startDesk();
  const ada = await desk.member("Ada", "admin");
  const crossing = { ...NGN, tiers: [{ fromUsd: "5000", sell: "1651.00" }] };
  expect(await put(ada, [crossing])).toMatchObject({ status: 409, body: { code: "rates_cross" } });
  const mixed = { ...NGN, sell: { mode: "reference", percent: 2.4 } };
  expect(await put(ada, [mixed])).toMatchObject({ status: 409, body: { code: "rates_cross" } });
});

it("O113: within its band a change acts at once; outside, another admin confirms it, and its age begins then", async () => {
  const { desk, ada, bob } = await startWithOrders();
  desk.clock.advance(10 * MINUTE);
  const near = { ...NGN, buy: { mode: "hand", rate: "1655.00" } };
  const { body: first } = await put(ada, [near, KES]);
  expect(first).toMatchObject({ pending: [], rates: [{ buy: { rate: "1655.00" } }, {}] });
  expect(first.rates[0].setAt.buy > first.rates[0].setAt.sell).toBe(true);
  const far = { ...near, buy: { mode: "hand", rate: "1690.00" } };
  const { body: asked } = await put(ada, [far, KES]);
  expect(asked).toMatchObject({
    rates: [{ buy: { rate: "1655.00" } }, {}],
    pending: [{ rate: far, by: { name: "Ada" }, actsAt: null, mayConfirm: false }],
  });
  const path = `/desk/settings/pending/${asked.pending[0].id}/confirm`;
  expect((await ada("POST", path)).body.code).toBe("another_admin_needed");
  desk.clock.advance(60 * MINUTE);
  expect((await told(desk))[0].buy.rate).toBe("1655.00");
  expect((await bob("POST", path)).status).toBe(200);
  expect((await told(desk))[0]).toMatchObject({
    buy: { rate: "1690.00" },
    setAt: { buy: timeOf(desk) },
  });
});

it("O113: a tier outside the band waits, and so do a wider band and a new currency; one objection ends it", async () => {
  const { ada, bob } = await startWithOrders();
  const changes = [
    [{ ...NGN, tiers: [{ fromUsd: "1000", buy: "1700.00" }] }, KES],
    [{ ...NGN, band: 4.5 }, KES],
    [
      NGN,
      KES,
      {
        ...NGN,
        currency: "GHS",
        buy: { mode: "hand", rate: "11.6" },
        sell: { mode: "hand", rate: "10.85" },
        tiers: [],
      },
    ],
  ];
  for (const change of changes) {
    const { body } = await put(ada, change);
    expect([body.rates.length, body.pending.length]).toEqual([2, 1]);
    expect((await bob("POST", `/desk/settings/pending/${body.pending[0].id}/object`)).status).toBe(200);
    expect((await bob("GET", "/desk/rates")).body).toMatchObject({ rates: [NGN, KES], pending: [] });
  }
  const tighter = [{ ...NGN, band: 3 }, KES];
  expect((await put(ada, tighter)).body).toMatchObject({ rates: tighter, pending: [] });
  expect((await put(ada, [KES])).body.rates).toHaveLength(1);
});

it("a longer time for a rate by hand that is outside the band by now waits, and makes no rate new", async () => {
  const { desk, ada, bob } = await startWithOrders();
  const { setAt } = (await told(desk))[0];
  desk.clock.advance(61 * MINUTE);
  const longer = { ...NGN, goodMinutes: 10_080 };
  const moved = { ...REFERENCES, NGN: "1800.00" };
  const { body } = await put(ada, [longer, KES], moved);
  expect(body).toMatchObject({ rates: [NGN, KES], pending: [{ rate: longer, actsAt: null }] });
  expect((await bob("POST", `/desk/settings/pending/${body.pending[0].id}/object`)).status).toBe(200);
  const acts = async (goodMinutes: number, references: object) => {
    const rule = { ...NGN, goodMinutes };
    expect((await put(ada, [rule, KES], references)).body).toMatchObject({ rates: [rule, KES], pending: [] });
    expect((await told(desk))[0].setAt).toEqual(setAt);
  };
  await acts(120, REFERENCES);
  await acts(30, moved);
  const byReference = { ...KES, goodMinutes: 120 };
  expect((await put(ada, [{ ...NGN, goodMinutes: 30 }, byReference])).body.pending).toEqual([]);
});

it("O113: a single admin waits for half an hour", async () => {
  const desk = await startOrderDesk({ clock: new FakeClock() });
  const ada = await desk.member("Ada", "admin");
  await takeOrders(ada);
  await put(ada, [NGN]);
  await ada("POST", "/desk/orders", { token: desk.slip().token });
  const far = { ...NGN, buy: { mode: "hand", rate: "1690.00" } };
  await put(ada, [far]);
  desk.clock.advance(29 * MINUTE);
  expect((await told(desk))[0].buy.rate).toBe("1650.00");
  desk.clock.advance(MINUTE);
  expect((await told(desk))[0].buy.rate).toBe("1690.00");
});

it("O113: without a reference the band is around the last confirmed rate: small steps don't walk away from it", async () => {
  const desk = await startOrderDesk({ clock: new FakeClock() });
  const [ada] = [await desk.member("Ada", "admin"), await desk.member("Bob", "admin")];
  await takeOrders(ada);
  await put(ada, [NGN], {});
  const at = (rate: string) => put(ada, [{ ...NGN, buy: { mode: "hand", rate }, tiers: [] }], {});
  expect((await at("1700.00")).body.pending).toEqual([]);
  expect((await at("1716.00")).body.pending).toEqual([]);
  expect((await at("1716.01")).body.pending).toHaveLength(1);
});

it("O113: the same rate keeps its age, unless it is set again", async () => {
  const { desk, ada } = await startWithOrders();
  const before = await told(desk);
  desk.clock.advance(50 * MINUTE);
  await put(ada, [NGN, KES]);
  expect(await told(desk)).toEqual(before);
  await put(ada, [{ ...NGN, again: true }, KES]);
  const now = timeOf(desk);
  expect((await told(desk)).map(({ setAt }: { setAt: object }) => setAt)).toEqual([
    { buy: now, sell: now },
    before[1].setAt,
  ]);
});

it("a reference that jumped beyond twice what was confirmed waits for another admin, whatever is set at it", async () => {
  const { desk, ada, bob } = await startWithOrders();
  const at = (reference: string, rule: object) =>
    put(ada, [NGN, { ...KES, ...rule }], { ...REFERENCES, KES: reference });
  const confirmed = async () => (await told(desk))[1].confirmed;
  const before = await confirmed();
  const { setAt } = (await told(desk))[1];
  // 1.95 times the rate of before.
  expect((await at("252.00", { again: true })).body.pending).toEqual([]);
  expect((await at("300.00", {})).body.pending).toEqual([]);
  expect((await told(desk))[1]).toMatchObject({ setAt, confirmed: before });

  const { body } = await at("300.00", { buy: { mode: "reference", percent: 3 } });
  expect(body).toMatchObject({ rates: [{}, { buy: { percent: 2.5 } }], pending: [{ actsAt: null }] });
  expect((await bob("POST", `/desk/settings/pending/${body.pending[0].id}/object`)).status).toBe(200);

  const { body: again } = await at("300.00", { again: true });
  expect(again.pending).toMatchObject([{ rate: KES, actsAt: null, mayConfirm: false }]);
  expect(await confirmed()).toEqual(before);
  desk.clock.advance(MINUTE);
  const path = `/desk/settings/pending/${again.pending[0].id}/confirm`;
  expect((await bob("POST", path)).status).toBe(200);
  expect((await told(desk))[1]).toMatchObject({
    setAt: { buy: timeOf(desk), sell: timeOf(desk) },
    confirmed: { buy: "307.5", sell: "294" },
  });
  expect((await at("300.00", { again: true })).body.pending).toEqual([]);
});

it("a currency that stays as it is needs no reference, and doesn't keep another from being changed", async () => {
  const { ada } = await startWithOrders();
  const near = { ...NGN, buy: { mode: "hand", rate: "1655.00" } };
  const { NGN: naira } = REFERENCES;
  expect(await put(ada, [near, KES], { NGN: naira })).toMatchObject({
    status: 200,
    body: { rates: [{ buy: { rate: "1655.00" } }, KES], pending: [] },
  });
  const other = { ...KES, sell: { mode: "reference", percent: -3 } };
  expect((await put(ada, [near, other], { NGN: naira })).status).toBe(400);
});
