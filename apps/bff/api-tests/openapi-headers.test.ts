import { randomUUID } from "node:crypto";
import document from "@tradeslip/contracts/openapi.json" with { type: "json" };
import { expect, it } from "vitest";
import type { Browser, Reply } from "./browser.ts";
import { RECEIPT_TERMS, receiptsOf } from "../src/orders/testing/some-receipt.ts";
import { SECRET, waitingLogin } from "./start-accounts.ts";
import { Buyer, startConfirmed } from "./start-payments.ts";
import { WHATSAPP_NUMBER } from "./orders-client.ts";

interface Documented {
  readonly operationId: string;
  readonly "x-access": string;
  readonly description: string;
  readonly security?: readonly object[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly examples?: Readonly<Record<string, { value: object }>> }>
    >;
  };
  readonly parameters?: readonly { readonly name: string; readonly schema: { readonly format?: string } }[];
  readonly responses: Readonly<Record<string, { readonly headers?: Readonly<Record<string, unknown>> }>>;
}
const OPERATIONS = new Map(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as unknown as Record<string, Documented>).map(
      ([method, operation]) => [operation.operationId, { method, path, operation }] as const,
    ),
  ),
);
/** Headers that clients may rely on; others are for the connection, browsers or proxies. */
const NAMES = Object.keys(document.components.headers);

/** A healthy server and a buyer with a confirmed payment. */
async function start() {
  const started = await startConfirmed(null, { env: { WHATSAPP_NUMBER } });
  const order = await started.buyer.post("/api/orders", exampleOf("createOrder"));
  const { token } = order.body as { token: string };
  const staff = started.open("203.0.113.2");
  await logIn(staff);
  return { ...started, token, staff };
}
const logIn = (browser: Browser, email = "admin@desk.example") =>
  browser.post("/api/auth/login", { email, password: "Harmattan-2026" });
type Started = Awaited<ReturnType<typeof start>>;

function exampleOf(id: string): object | undefined {
  const { requestBody } = OPERATIONS.get(id)!.operation;
  const [first] = Object.values(requestBody?.content["application/json"]?.examples ?? {});
  return first?.value;
}

async function call({ buyer: anybody, staff, open, payment, token }: Started, id: string): Promise<Reply> {
  const { method, path, operation } = OPERATIONS.get(id)!;
  const hasSession = ["session", "agent", "admin"].includes(operation["x-access"]);
  const buyer = hasSession ? staff : anybody;
  if (id === "giveSecondFactor") {
    const half = open("203.0.113.4");
    half.cookies.set("login", waitingLogin());
    return half.post(path, exampleOf(id));
  }
  if (id === "deleteAccount") {
    // Others need the session that this call ends.
    const leaving = open("203.0.113.3");
    await logIn(leaving, "leaving@desk.example");
    return leaving.delete(path);
  }
  const ids = (operation.parameters ?? []).filter(({ schema }) => schema.format === "uuid");
  const address = ids
    .reduce((made, { name }) => made.replace(`{${name}}`, randomUUID()), path)
    .replace("{id}", "bitcoin")
    .replace("{reference}", "9W57J-YKX28")
    .replace("{token}", token)
    .replace("{paymentId}", payment.paymentId);
  // The others' session was ended by an earlier call, and this answer would delete its cookie.
  if (id === "stopOrderMails") return open("203.0.113.5").post(path, exampleOf(id));
  if (id === "streamOrders") {
    const order = await buyer.post("/api/orders", exampleOf("createOrder"));
    return buyer.get(`${address}?token=${(order.body as { token: string }).token}`);
  }
  if (id === "getReceipt") return buyer.get(path.replace("{token}", receiptsOf(SECRET).sign(RECEIPT_TERMS)!));
  if (id === "getAccountDay") return buyer.get(`${address}?date=2026-11-26`);
  if (id === "listAccountPayments") return buyer.get(`${address}?from=2026-11-26&to=2026-11-26`);
  if (id === "getOrderStatement") return buyer.get(`${address}?from=2026-11-26&to=2026-11-26`);
  if (id === "verifyContact") return buyer.get(`${address}?value=@our_desk`);
  if (id === "importStatement") return buyer.post(address, "{}", { "content-type": "text/csv" });
  if (id === "deleteReceivingAccount") return buyer.delete(`${address}?version=1`);
  if (method === "get") return buyer.get(address);
  const body = exampleOf(id);
  if (operation["x-access"] === "customer") {
    // An order with the browser's current key.
    const order = await buyer.post("/api/orders", exampleOf("createOrder"));
    const own = address.replace(token, (order.body as { token: string }).token);
    return method === "delete" ? buyer.delete(own) : buyer.post(own, body);
  }
  if (method === "delete") return buyer.delete(address);
  if (method === "put") return buyer.put(address, body);
  if (method === "patch") return buyer.patch(address, body);
  return buyer.post(address, id === "unlockBook" ? { ...body, paymentId: payment.paymentId } : body);
}

it("every operation sends exactly the documented headers", async () => {
  const started = await start();
  for (const [id, { operation }] of OPERATIONS) {
    const { status, headers } = await call(started, id);
    const documented = Object.keys(operation.responses[status]?.headers ?? {}).filter(
      // Only for a provider that starts no session with the code, such as this one.
      (name) => !(id === "verifyCode" && name === "set-cookie"),
    );
    const sent = NAMES.filter((name) => headers.has(name));
    expect(documented.toSorted(), `${id} ${status}`).toEqual(sent.toSorted());
  }
});

it("the documented rate limit is the enforced one", async () => {
  const started = await start();
  for (const [id, { operation }] of OPERATIONS) {
    // Market data have their own limit.
    if ("304" in operation.responses || id.startsWith("stream")) continue;
    const { headers } = await call(started, id);
    const [, max] = /\*\*Limit:\*\* (\d+) calls/.exec(operation.description) ?? [];
    expect(headers.get("ratelimit-limit"), id).toBe(max);
  }
});

it("a rate-limited call has Retry-After", async () => {
  const { buyer } = await start();
  let reply = await buyer.get("/api/downloads/x");
  for (let count = 0; count < 120 && reply.status !== 429; count += 1)
    reply = await buyer.get("/api/downloads/x");
  expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
});

it("payment calls need only the payment cookie, as documented", async () => {
  const { desk, payment } = await start();
  const stranger = new Buyer(desk.address);
  expect((await stranger.status(payment.paymentId)).status).toBe(404);
  expect(OPERATIONS.get("getPaymentStatus")!.operation.security).toEqual([{ payment: [] }]);
});

it("a market endpoint accepts its ETag in the documented header", async () => {
  const { desk } = await start();
  const first = await desk.get("/api/rates");
  const { parameters } = OPERATIONS.get("getRates")!.operation;
  const headers = { [parameters![0]!.name]: first.headers["etag"] as string };
  const unchanged = await desk.get("/api/rates", headers).expect(304);
  const documented = Object.keys(OPERATIONS.get("getRates")!.operation.responses["304"]!.headers!);
  expect(NAMES.filter((name) => name in unchanged.headers).toSorted()).toEqual(documented.toSorted());
});
