import { FakeClock, HOUR, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it } from "vitest";
import type { ProviderClient } from "../provider/provider-client.ts";
import { ProviderError } from "../provider/provider-error.ts";
import { DeskCache } from "./desk-cache.ts";

const FIRST = { kind: "whatsapp", value: "12025550143" } as const;
const SECOND_ONE = { kind: "telegram", value: "our_desk" } as const;
const FACTS = {
  takesOrders: true,
  spread: { buyPercent: "1.5", sellPercent: "1.5" },
  hours: null,
  open: true,
  opensAt: null,
  refusesOrders: false,
  notice: null,
  contacts: [],
  retired: [],
};
const AWAY = new ProviderError("unreachable", "no answer");

/** A desk whose provider a test answers for. */
function start(first: object | Error) {
  const clock = new FakeClock();
  const provider = { says: first, calls: 0 };
  const call = async () => {
    provider.calls += 1;
    if (provider.says instanceof Error) throw provider.says;
    return provider.says;
  };
  const desk = new DeskCache({
    provider: { call } as unknown as ProviderClient,
    channels: [FIRST, SECOND_ONE],
    hours: null,
    spread: { buyPercent: "0", sellPercent: "0" },
    clock,
    log: { warn: () => {} },
  });
  return { clock, provider, desk };
}

it("has the environment's channels while the desk has set none", async () => {
  const { desk } = start(FACTS);
  const { contacts } = await desk.now();
  expect(contacts.map(({ value }) => value)).toEqual([FIRST.value, SECOND_ONE.value]);
});

it("has none of the environment's channels that the desk replaced, while the new one waits", async () => {
  const { desk } = start({ ...FACTS, retired: [{ ...FIRST, retiredAt: "2026-11-21T12:00:00.000Z" }] });
  const { contacts } = await desk.now();
  expect(contacts.map(({ value }) => value)).toEqual([SECOND_ONE.value]);
});

it("tells an order nothing before the provider has answered, and asks it again at once", async () => {
  const { desk, provider } = start(AWAY);
  expect((await desk.now()).takesOrders).toBe(false);
  for (const asked of [desk.decided(), desk.spreadNow()])
    await expect(asked).rejects.toMatchObject({ code: "provider_unavailable", status: 503 });
  provider.says = FACTS;
  expect(await desk.decided()).toMatchObject({ takesOrders: true });
  expect(await desk.spreadNow()).toEqual(FACTS.spread);
});

it("tells an order the environment's settings where the provider has none", async () => {
  const { desk } = start(new ProviderError("refused", "no such call", { status: 404 }));
  expect(await desk.spreadNow()).toEqual({ buyPercent: "0", sellPercent: "0" });
});

it("goes on with what it knew while the provider is away, and says as of when", async () => {
  const { desk, provider, clock } = start(FACTS);
  await desk.now();
  const knownAt = clock.now();
  provider.says = AWAY;
  clock.advance(HOUR);
  expect(await desk.decided()).toMatchObject({ takesOrders: true });
  expect(desk.knownAt()).toBe(knownAt);
  // It isn't asked by every order.
  const { calls } = provider;
  clock.advance(SECOND);
  await desk.decided();
  expect(provider.calls).toBe(calls);
  provider.says = FACTS;
  clock.advance(HOUR);
  await desk.now();
  expect(desk.knownAt()).toBe(clock.now());
});
