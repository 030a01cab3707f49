import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Order } from "@tradeslip/contracts";
import { codeIn } from "@tradeslip/simulators/smtp";
import { expect, it, onTestFinished, vi } from "vitest";
import { BUY } from "./orders-client.ts";
import { startConsole } from "./start-console.ts";

vi.setConfig({ testTimeout: 120_000 });

const GUEST = "guest@mail.example";
const FORM = "application/x-www-form-urlencoded";

it("a mail program's POST stops mails without cookies or scripts; a GET changes nothing and leads to the page", async () => {
  const { desk, smtp, dataDir, person, open } = await startConsole();
  const admin = await person("Ada", "admin");
  const { version } = (await admin.get("/api/desk/settings")).body as { version: number };
  await admin.put("/api/desk/settings", { version, takesOrders: true });
  const customer = open();
  const { token } = (await customer.post("/api/orders", BUY)).body as Order;
  await customer.post(`/api/orders/${token}/announce`);
  await customer.post(`/api/orders/${token}/notify`, { email: GUEST });
  const mail = await smtp.waitForMail(GUEST);
  await customer.post(`/api/orders/${token}/notify`, { email: GUEST, code: codeIn(mail) });
  const [, code = ""] = /enter (\S+) on the page/.exec(mail.text) ?? [];
  const file = new DatabaseSync(join(dataDir, "provider.sqlite"), { readOnly: true });
  onTestFinished(() => file.close());
  const count = (table: string) => file.prepare(`SELECT 1 FROM ${table}`).all().length;
  const ask = (method: string, given = code, type = FORM, body = "List-Unsubscribe=One-Click") =>
    fetch(`${desk.address}/email/stop/${given}`, {
      method,
      redirect: "manual",
      ...(method === "POST" ? { body, headers: { "content-type": type } } : {}),
    });

  const looked = await ask("GET");
  expect([looked.status, looked.headers.get("location")]).toEqual([303, `/email/stop#${code}`]);
  expect((await ask("HEAD")).status).toBe(303);
  expect((await ask("GET", "orders.an-account.a-mac")).headers.get("location")).toBe("/settings");
  expect((await ask("POST", `${code}x`)).status).toBe(400);
  expect([count("order_followers"), count("stopped_addresses")]).toEqual([1, 0]);

  const stopped = await ask("POST");
  expect([stopped.status, stopped.headers.get("set-cookie")]).toEqual([204, null]);
  expect([count("order_followers"), count("stopped_addresses")]).toEqual([0, 1]);
  const parts =
    '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
  expect((await ask("POST", code, "multipart/form-data; boundary=b", parts)).status).toBe(204);
});
