import { afterEach, beforeEach, expect, test } from "vitest";
import { BOOK_TEXT, startProviderSimulator, WRONG_PASSWORD, type ProviderSimulator } from "./index.ts";

let simulator: ProviderSimulator;
beforeEach(async () => {
  simulator = await startProviderSimulator();
});
afterEach(() => simulator.close());

const post = (path: string, body: unknown, headers = {}) =>
  fetch(`${simulator.baseUrl}${path}`, { method: "POST", body: JSON.stringify(body), headers });

test("accepts logins, knows its tokens and forgets them at logout", async () => {
  const login = await post("/api/auth/login", { email: "a@b.example", password: "x" });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const ask = () => fetch(`${simulator.baseUrl}/api/auth/session`, { headers });
  expect((await ask()).status).toBe(200);
  expect((await post("/api/auth/logout", {}, headers)).status).toBe(204);
  expect((await ask()).status).toBe(401);
});

test("refuses one password", async () => {
  const { status } = await post("/api/auth/login", { email: "a@b.example", password: WRONG_PASSWORD });
  expect(status).toBe(401);
});

test("sells a book: one payment per key, a link once confirmed, range requests", async () => {
  const book = { bookId: "a-book", type: "digital", amount: "50.00" };
  const create = (body: object) => post("/api/payments/create", body, { "idempotency-key": "key-1" });
  const { paymentId } = (await (await create(book)).json()) as { paymentId: string };
  expect(await (await create({ ...book, btcUsd: "90000" })).json()).toMatchObject({ paymentId });
  expect((await create({ ...book, amount: "1.00" })).status).toBe(422);
  const status = await fetch(`${simulator.baseUrl}/api/payments/status/${paymentId}`);
  expect(await status.json()).toEqual({ status: "pending" });
  expect((await post("/api/unlock", { paymentId })).status).toBe(409);
  simulator.payments.get(paymentId)!.status = "confirmed";
  const { downloadUrl } = (await (await post("/api/unlock", { paymentId })).json()) as {
    downloadUrl: string;
  };
  const headers = { range: "bytes=5-9" };
  const part = await fetch(`${simulator.baseUrl}${downloadUrl}`, { headers });
  expect([part.status, await part.text()]).toEqual([206, BOOK_TEXT.slice(5, 10)]);
});

test("gives a named answer to one path, or by address to one call", async () => {
  simulator.answer("refused-409", "/api/auth/login");
  expect((await post("/api/auth/login", {})).status).toBe(409);
  expect((await post("/api/auth/sign-up-one", {})).status).toBe(201);
  simulator.answer(null);
  expect((await post("/answer/refused-418/api/auth/sign-up-one", {})).status).toBe(418);
  expect(simulator.calls.map(({ path }) => path)).toContain("/api/auth/sign-up-one");
});

test("lists the named answers when an unknown one is requested", async () => {
  const answer = await post("/answer/teapot/api/auth/login", {});
  expect(await answer.text()).toContain("refused-418");
});
