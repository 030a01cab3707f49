import { INTERNALS, type AnswerName } from "@tradeslip/simulators/provider";
import { describe, expect, it } from "vitest";
import { SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { sharedByFile } from "./shared-by-file.ts";
import { startConfirmed, startPayments, type Buyer } from "./start-payments.ts";

const STEPS = ["create", "status", "unlock"] as const;
type Step = (typeof STEPS)[number];

const SENTENCES: Readonly<Record<Step, string>> = {
  create: "Failed to create payment. Please try again.",
  status: "Failed to check payment status",
  unlock: "Failed to unlock eBook. Please contact support.",
};

const startFor = sharedByFile((providerTimeoutMs: number, onTestFinished) =>
  startPayments({ providerTimeoutMs, onTestFinished }),
);
let buyers = 0;

/** One app for each timeout of provider calls, with a healthy provider, and a buyer with a separate IP. */
async function startShared(providerTimeoutMs = 5_000) {
  const { provider, open } = await startFor(providerTimeoutMs);
  provider.answer(null);
  buyers += 1;
  return { provider, buyer: open(`198.51.100.${buyers}`) };
}

async function callWith(answer: AnswerName, step: Step, providerTimeoutMs?: number) {
  const { buyer, provider } = await startShared(providerTimeoutMs);
  const { paymentId } = await buyer.bought();
  provider.payments.get(paymentId)!.status = "confirmed";
  provider.answer(answer);
  return { provider, reply: await ask(buyer, step, paymentId) };
}

function ask(buyer: Buyer, step: Step, paymentId: string) {
  if (step === "create") return buyer.buy();
  return step === "status" ? buyer.status(paymentId) : buyer.unlock(paymentId);
}

describe.each(STEPS)("%s", (step) => {
  const detail = SENTENCES[step];

  it.each([
    "text-200",
    "text-400",
    "html-200",
    "html-404",
    "list-200",
    "nothing-200",
    "redirect",
    "endless",
  ] as const)("cannot use %s", async (answer) => {
    const { reply } = await callWith(answer, step, 2_000);
    expect(reply.problem).toMatchObject({ status: 502, code: "invalid_provider_answer", detail });
    expect(reply.headers.get("content-type")).toContain("application/problem+json");
  });

  it.each(["error-500", "error-503-html", "hang", "drip", "reset"] as const)(
    "reports the provider unreachable on %s",
    async (answer) => {
      const { reply } = await callWith(answer, step, 1_000);
      expect(reply.problem).toMatchObject({ status: 503, code: "provider_unavailable", detail });
      expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(JSON.stringify([reply.body, [...reply.headers]])).not.toContain(INTERNALS.slice(0, 10));
    },
  );

  it.each(["refused-message", "refused-silent", "refused-401", "refused-418", "refused-long"] as const)(
    "never shows the provider's message on %s",
    async (answer) => {
      const { reply } = await callWith(answer, step);
      expect(reply.problem).toMatchObject({ status: 502, code: "provider_refused", detail });
    },
  );

  it("forwards the provider's Retry-After", async () => {
    const { reply } = await callWith("refused-429", step);
    expect(reply.problem).toMatchObject({ status: 429, code: "rate_limited", detail });
    expect(reply.headers.get("retry-after")).toBe("17");
  });

  it("waits for a slow provider", async () => {
    expect((await callWith("slow", step, 2_000)).reply.status).toBeLessThan(300);
  });
});

it("a provider failure keeps the payment unchanged", async () => {
  const { provider, buyer, payment } = await startConfirmed("error-500");
  expect((await buyer.status(payment.paymentId)).status).toBe(503);
  provider.answer(null);
  expect(await buyer.paymentStatus(payment.paymentId)).toMatchObject({ status: "confirmed" });
});

it.each([
  ["status", "refused-404", 404, "unknown_payment"],
  ["unlock", "refused-404", 404, "unknown_payment"],
  ["unlock", "refused-402", 409, "not_confirmed"],
  ["unlock", "refused-409", 409, "not_confirmed"],
  ["unlock", "not-verified", 409, "not_confirmed"],
] as const)("%s: %s arrives as %i %s", async (step, answer, status, code) => {
  expect((await callWith(answer, step)).reply.problem).toMatchObject({ status, code });
});

describe("invalid payment data", () => {
  it.each([
    "payment-address-none",
    "payment-address-odd",
    "payment-address-markup",
    "payment-amount-none",
    "payment-amount-fine",
    "payment-amount-zero",
    "payment-amount-satoshi",
    "payment-amount-high",
    "payment-time-none",
    "payment-time-past",
    "payment-time-far",
    "payment-uri-other",
    "payment-uri-more",
    "payment-id-odd",
    "status-number",
  ] as const)("%s is not shown, and the browser gets no ticket for it", async (answer) => {
    const { provider, buyer } = await startShared();
    provider.answer(answer);
    expect((await buyer.buy()).problem).toMatchObject({
      status: 502,
      code: "invalid_provider_answer",
      detail: SENTENCES.create,
    });
    expect([...buyer.cookies.keys()]).toEqual(["buyer"]);
  });

  it.each(["status-address-other", "status-amount-other", "status-number"] as const)(
    "%s: a later response cannot change address or amount",
    async (answer) => {
      const { reply } = await callWith(answer, "status");
      expect(reply.problem).toMatchObject({ status: 502, detail: SENTENCES.status });
    },
  );
});

it("a retried creation returns the same address and amount or an error", async () => {
  const { provider, open } = await startPayments();
  const buyer = open();
  const { paymentId, address } = await buyer.bought("my-purchase");
  for (const answer of ["status-address-other", "status-amount-other"] as const) {
    provider.answer(answer);
    expect((await buyer.buy("my-purchase")).problem).toMatchObject({ status: 502, detail: SENTENCES.create });
  }
  provider.answer(null);
  expect(await buyer.paymentStatus(paymentId)).toMatchObject({ address });
});

describe("other notations", () => {
  it.each([
    ["payment-amount-number", { btcAmount: "0.00057143" }],
    ["payment-time-number", { expiresAt: "2026-11-21T12:15:00.000Z" }],
    ["payment-id-number", { paymentId: "4711" }],
    ["payment-qr-page", { qrCode: "" }],
    ["payment-price-odd", { btcUsd: null }],
    [
      "payment-uri-capitals",
      { uri: "BITCOIN:BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ?amount=0.00057143&label=Book" },
    ],
  ] as const)("%s is understood", async (answer, fields) => {
    const { provider, buyer } = await startShared();
    provider.answer(answer);
    expect(await buyer.bought()).toMatchObject(fields);
  });

  it("an unknown status is reported as new", async () => {
    expect((await callWith("status-word", "status")).reply.body).toMatchObject({ status: "new" });
  });

  it("additional fields are used; the URI stays the one from the creation", async () => {
    const { provider, open } = await startPayments();
    const buyer = open();
    provider.answer("payment-uri-capitals");
    const { paymentId, uri } = await buyer.bought();
    provider.answer("status-full");
    expect(await buyer.paymentStatus(paymentId)).toMatchObject({
      status: "detected",
      btcUsd: "87500.5",
      receivedBtc: "0.00057143",
      confirmations: 0,
      confirmationsNeeded: 2,
      watchedUntil: "2026-11-22T12:15:00.000Z",
      uri,
    });
  });
});

describe("download links", () => {
  it("may point to another site over HTTPS", async () => {
    const url = "https://files.example/b/book.epub?sig=1";
    const { buyer, payment } = await startConfirmed("unlock-https");
    expect(await buyer.unlocked(payment.paymentId)).toEqual({
      downloadUrl: url,
      expiresAt: null,
      files: [{ format: "epub", url, bytes: null }],
    });
  });

  it("list every format in the provider's order", async () => {
    const { buyer, payment } = await startConfirmed("unlock-files");
    expect(await buyer.unlocked(payment.paymentId)).toEqual({
      downloadUrl: "/api/downloads/token-of-the-epub",
      expiresAt: "2026-11-21T12:15:00.000Z",
      files: [
        { format: "epub", url: "/api/downloads/token-of-the-epub", bytes: 815 },
        { format: "pdf", url: "/api/downloads/token-of-the-pdf", bytes: 4711 },
      ],
    });
  });

  it.each([
    "unlock-http",
    "unlock-script",
    "unlock-no-scheme",
    "unlock-elsewhere",
    "unlock-climbs",
    "unlock-credentials",
    "unlock-none",
  ] as const)("%s leads nowhere", async (answer) => {
    const { reply } = await callWith(answer, "unlock");
    expect(reply.problem).toMatchObject({ status: 502, detail: SENTENCES.unlock });
  });
});

describe("the price of Bitcoin", () => {
  it("without a price, or with a fallback, no payment is created", async () => {
    const { desk, provider, open } = await startPayments();
    desk.simulator.fault("error-500");
    const { problem, headers } = await open().buy();
    expect(problem).toMatchObject({
      status: 503,
      code: "market_data_unavailable",
      detail: SENTENCES.create,
    });
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(provider.calls).toEqual([]);
  });

  it("a stale price is accepted for less than ten minutes, with its own time", async () => {
    const { desk, provider, open } = await startPayments();
    await open().bought();
    desk.simulator.fault("error-500");
    desk.clock.advance(599 * SECOND);
    await open().bought();
    expect(provider.calls[1]!.body["btcUsdAsOf"]).toBe("2026-11-21T12:00:00.000Z");
    desk.clock.advance(SECOND);
    expect((await open().buy()).problem).toMatchObject({
      status: 503,
      code: "price_unsure",
      detail: expect.stringContaining("aren't sure of Bitcoin's price"),
    });
    expect(provider.calls).toHaveLength(2);
  });
});
