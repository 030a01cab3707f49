import type { Order } from "@tradeslip/contracts";
import { NO_LIMITS } from "@tradeslip/contracts/schemas";
import { expect, vi } from "vitest";
import { BUY } from "./orders-client.ts";
import { startConsole } from "./start-console.ts";
import type { DeskOptions } from "./start-desk.ts";

const PATIENT = { timeout: 20_000, interval: 10 };
/** The receiving account. */
export const ACCOUNT = "0b6f1f4e-6a1c-4c83-9d5a-3f4f0b1f2c3d";

/** A desk that keeps orders: its admin, an agent, and an account that receives money. */
export async function openDesk(options: DeskOptions = {}) {
  const started = await startConsole(options);
  const ada = await started.person("Ada", "admin");
  const ben = await started.person("Ben", "agent");
  const settings = await ada.put("/api/desk/settings", { version: 1, takesOrders: true, limits: NO_LIMITS });
  expect(settings.body).toMatchObject({ takesOrders: true });
  const account = await ada.put(`/api/desk/receiving-accounts/${ACCOUNT}`, {
    version: 0,
    kind: "bank",
    name: "Example Bank",
    currency: "USD",
    holder: "Example Desk Ltd",
    details: [{ label: "Account number", value: "0123456789" }],
  });
  expect([account.status, account.body]).toEqual([200, expect.objectContaining({ counts: true })]);
  await vi.waitFor(async () => {
    const { body } = await started.open().post("/api/orders", BUY);
    expect((body as Order).message).toContain(
      "\nPlease confirm this order. I'll get the payment details on my order page:\nhttp",
    );
  }, PATIENT);
  return { ...started, ada, ben };
}
