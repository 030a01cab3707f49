import type { Order } from "@tradeslip/contracts";
import { expect, it, vi } from "vitest";
import { BUY } from "./orders-client.ts";
import { startConsole } from "./start-console.ts";

vi.setConfig({ testTimeout: 120_000 });

const NUL = "\u0000";
const REFUSED = { status: 400, code: "bad_request", detail: "We couldn't read that request." };

it("S137: U+0000 in an address, a query or a body is a 400 for everybody, whatever the provider's database", async () => {
  const { person, open } = await startConsole();
  const [admin, agent] = [await person("Ada", "admin"), await person("Ben", "agent")];
  for (const path of [
    "/api/desk/orders?q=%00",
    "/api/desk/orders?q=a%00b&state=inbox",
    "/api/desk/orders?agent=%00",
    "/api/desk/orders?cursor=%00",
    "/api/desk/orders.csv?q=%00",
    "/api/desk/orders/%00",
    "/api/desk/audit?kind=%00",
    `/api/orders/2.%00/status`,
  ])
    expect({ path, ...(await admin.get(path)).problem }).toMatchObject({ path, ...REFUSED });
  const watched = { reference: `9W57J${NUL}`, watching: true };
  expect((await agent.put("/api/desk/watched", watched)).problem).toMatchObject(REFUSED);
  const reply = { id: "hi", for: "chat", title: "Hi", text: `Good${NUL} day` };
  expect((await admin.put("/api/desk/replies", { version: 0, replies: [reply] })).status).toBe(400);
  const names = { version: 1, firstname: `Ada${NUL}`, lastname: "Lovelace", phone: "+12025550143" };
  expect((await admin.put("/api/account/profile", names)).status).toBe(400);
  const block = { kind: "name", value: `Eve${NUL}`, reason: `No${NUL}` };
  expect((await agent.post("/api/desk/blocks", block)).status).toBe(400);
  const customer = open();
  const { token } = (await customer.post("/api/orders", BUY)).body as Order;
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const lite = await customer.post(`/lite/q/${token}/messages`, "version=1&text=%00", form);
  expect([lite.status, lite.headers.get("content-type")]).toEqual([400, "text/html; charset=utf-8"]);
  // Fields that no call accepts are not checked here, and reading a page passes nothing on.
  expect((await customer.post("/api/orders", { ...BUY, note: NUL })).status).toBe(201);
  expect((await customer.get("/lite?country=%00")).status).toBe(200);
});

it("D22: a body that is nested deeper than 64 levels is a 400", async () => {
  const { open } = await startConsole();
  const text = "text";
  const response = { clientDataJSON: text, authenticatorData: text, signature: text };
  const answer = { id: text, rawId: text, type: "public-key", response };
  const answerTo = async (depth: number) => {
    const deep = "[".repeat(depth) + "]".repeat(depth);
    const body = JSON.stringify({ response: { ...answer, clientExtensionResults: { deep: 0 } } });
    return (await open().post("/api/auth/passkey", body.replace('"deep":0', `"deep":${deep}`))).problem;
  };
  expect(await answerTo(15_000)).toMatchObject(REFUSED);
  expect(await answerTo(63)).toMatchObject(REFUSED);
  expect(await answerTo(62)).toMatchObject({ code: "invalid_input" });
});
