import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { waitingOrder } from "../../../testing/desk-answers.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { WhatToSend } from "./what-to-send.tsx";

it("amount and address are copied by a button each, as a wallet takes them", async () => {
  const server = new FakeServer();
  const rows = [
    { label: "Amount", value: "1,250.5 USDT", copy: "1250.5", kind: "amount" },
    { label: "Network", value: "TRC-20" },
    { label: "Address", value: "TExample", copy: "TExample", kind: "address" },
  ] as const;
  const { user } = await renderApp(<WhatToSend order={waitingOrder(server.now)} rows={rows} />, { server });
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  expect(screen.getAllByRole("button")).toHaveLength(2);
  for (const name of [/^Copy ?Amount$/, /^Copy ?Address$/])
    await user.click(screen.getByRole("button", { name }));
  expect(writeText.mock.calls).toEqual([["1250.5"], ["TExample"]]);
});
