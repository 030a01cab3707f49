import { act } from "@testing-library/react";
import type { OrderStatus } from "@tradeslip/contracts";
import { vi } from "vitest";
import { FakeServer } from "../../../../testing/fake-server.ts";
import { TOKEN } from "../../../../testing/order-answers.ts";
import { passTime, renderApp } from "../../../../testing/render-app.tsx";
import SlipPage from "../../slip-page.tsx";

/** The path of the fake server's slip. */
export const ORDER = `/api/orders/${TOKEN}`;
export const STATUS = `${ORDER}/status`;

export const AT = "2026-11-16T14:00:31.000Z";
/** An order that Ada has just claimed. */
export const CLAIMED: OrderStatus = {
  desk: "claimed",
  version: 2,
  agent: "Ada",
  at: AT,
  history: [{ state: "claimed", at: AT, agent: "Ada" }],
  steps: ["destination", "cancel"],
};

/** Opens the slip's page while its order has this status. */
export async function openOrder(status: OrderStatus, server = new FakeServer()) {
  server.answer(STATUS, status);
  const view = await renderApp(<SlipPage />, { at: `/q/${TOKEN}`, path: "/q/:token", server });
  await act(() => vi.dynamicImportSettled());
  await passTime(0);
  return view;
}
