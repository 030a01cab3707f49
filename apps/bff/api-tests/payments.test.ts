import { describe, expect, it } from "vitest";
import { MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { BOOK, CREATE, DIGITAL, UNLOCK, startConfirmed, startPayments } from "./start-payments.ts";

const ADDRESS = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";

describe("buying the book", () => {
  it("returns a valid payment, and a status with the same terms", async () => {
    const { desk, provider, open } = await startPayments();
    const buyer = open();
    const { qrCode, ...payment } = await buyer.bought();
    expect(payment).toEqual({
      method: "onchain",
      paymentId: expect.stringMatching(/^[\w-]{16,64}$/),
      status: "new",
      btcAmount: "0.00057143",
      btcUsd: null,
      address: ADDRESS,
      uri: `bitcoin:${ADDRESS}?amount=0.00057143`,
      expiresAt: "2026-11-21T12:15:00.000Z",
      serverTime: "2026-11-21T12:00:00.000Z",
      receivedBtc: null,
      confirmations: null,
      confirmationsNeeded: null,
      watchedUntil: null,
      simulated: false,
    });
    expect(qrCode).toMatch(/^data:image\/png/);
    desk.clock.advance(10 * SECOND);
    const reply = await buyer.status(payment.paymentId);
    expect(reply.body).toEqual({ ...payment, serverTime: "2026-11-21T12:00:10.000Z" });
    expect(reply.headers.get("cache-control")).toBe("no-store");
    provider.payments.get(payment.paymentId)!.status = "expired";
    expect(await buyer.paymentStatus(payment.paymentId)).toMatchObject({ status: "expired" });
  });

  it("only a confirmed payment unlocks the book", async () => {
    const { provider, open } = await startPayments();
    const buyer = open();
    const { paymentId } = await buyer.bought();
    expect((await buyer.unlock(paymentId)).problem).toMatchObject({ status: 409, code: "not_confirmed" });
    provider.payments.get(paymentId)!.status = "confirmed";
    expect(await buyer.unlocked(paymentId)).toEqual({
      downloadUrl: `/api/downloads/${paymentId}`,
      expiresAt: null,
      files: [{ format: "file", url: `/api/downloads/${paymentId}`, bytes: null }],
    });
  });

  it("sends the provider our price and the displayed Bitcoin price", async () => {
    const { desk, provider, open } = await startPayments();
    await open().bought();
    const { coins } = (await desk.read("/api/exchange/coins")) as unknown as {
      coins: { id: string; price: number }[];
    };
    expect(provider.calls[0]!.body).toEqual({
      ...DIGITAL,
      amount: "50.00",
      btcUsd: String(coins.find(({ id }) => id === "bitcoin")!.price),
      btcUsdAsOf: "2026-11-21T12:00:00.000Z",
    });
  });
});

describe("F30", () => {
  it.each([
    { amount: "0.01" },
    { price: 1, btcAmount: "0.00000001" },
    { btcUsd: "90000000", btcUsdAsOf: "x" },
  ])("additional client fields are ignored: %j", async (extra) => {
    const { desk, provider, open } = await startPayments();
    expect((await open().buy(null, { ...DIGITAL, ...extra })).status).toBe(201);
    expect(provider.calls[0]!.body).toMatchObject({ ...DIGITAL, amount: "50.00" });
    expect(Number(provider.calls[0]!.body["btcUsd"])).toBeLessThan(1_000_000);
    expect(provider.calls[0]!.body["btcUsdAsOf"]).toBe(new Date(desk.clock.now()).toISOString());
  });

  it.each([
    [{ bookId: BOOK, type: "physical" }, 422, "not_for_sale"],
    [{ bookId: "another-book", type: "digital" }, 400, "invalid_input"],
    [{ bookId: "another-book", type: "physical" }, 400, "invalid_input"],
    [{ bookId: "__proto__", type: "digital" }, 400, "invalid_input"],
    [{ bookId: "constructor", type: "digital" }, 400, "invalid_input"],
    [{ bookId: [BOOK], type: "digital" }, 400, "invalid_input"],
    [{ bookId: BOOK, type: "free" }, 400, "invalid_input"],
    [{ bookId: BOOK }, 400, "invalid_input"],
    [{}, 400, "invalid_input"],
  ])("%j is refused without a call to the provider", async (body, status, code) => {
    const { provider, open } = await startPayments();
    const buyer = open();
    expect((await buyer.buy(null, body)).problem).toMatchObject({ status, code });
    expect(provider.calls).toEqual([]);
    expect(buyer.cookies.size).toBe(0);
  });

  it("an unknown book is reported as the invalid field", async () => {
    const { open } = await startPayments();
    const { problem } = await open().buy(null, { ...DIGITAL, bookId: "another-book" });
    expect(problem.errors).toEqual([{ field: "bookId", message: "We don't sell this book." }]);
  });

  it("an unknown book is not unlocked", async () => {
    const { provider, buyer, payment } = await startConfirmed();
    const reply = await buyer.post(UNLOCK, { bookId: "another-book", paymentId: payment.paymentId });
    expect(reply.problem).toMatchObject({ status: 400, code: "invalid_input" });
    expect(provider.calls.map(({ path }) => path)).toEqual([CREATE]);
  });
});

it("cross-site requests can neither buy nor unlock", async () => {
  const { provider, open } = await startPayments({ env: { PUBLIC_ORIGIN: "https://desk.example" } });
  for (const path of [CREATE, UNLOCK]) {
    for (const headers of [{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }]) {
      expect((await open().post(path, DIGITAL, headers)).problem).toMatchObject({ code: "cross_site" });
    }
  }
  expect(provider.calls).toEqual([]);
});

it("a client over its limit gets a 429; others are served", async () => {
  const { desk, open } = await startPayments();
  const buyer = open();
  const { paymentId } = await buyer.bought();
  const replies = await Promise.all(Array.from({ length: 260 }, () => buyer.status(paymentId)));
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(20);
  expect(Number(refused[0]!.headers.get("retry-after"))).toBeGreaterThan(0);
  desk.clock.advance(MINUTE);
  expect((await open("203.0.113.2").buy()).status).toBe(201);
});
