import { expect, it } from "vitest";
import { startOrderDesk, takeOrders } from "./order-desk.ts";
import { recordingLogger } from "./recording-logger.ts";

it("S171: an agent has a bank's line read in the desk's zone, and nothing of it is kept", async () => {
  const { logger, text: log } = recordingLogger();
  const desk = await startOrderDesk({ deps: { logger } });
  const eve = await desk.member("Eve", "admin");
  await takeOrders(eve);
  const ben = await desk.member("Ben", "agent");
  const { version } = (await eve("GET", "/desk/settings")).body as { version: number };
  await eve("PUT", "/desk/settings", { version, hours: "Mon-Fri 08:00-22:00 Africa/Lagos" });
  const { customer, reference } = desk.slip();
  expect((await customer("POST", "/announce")).status).toBe(204);
  const audited = (await eve("GET", "/desk/audit/head")).body;

  const stranger = "9W57J-YKX28";
  const line = `Amt:NGN412,500.00CR Desc:NIP/UBA/GRACE ADEBAYO/${reference} ${stranger} Date:14-Jan-2024 10:30 Bal:NGN1,950,000.00`;
  expect(await ben("POST", "/desk/read-line", { text: line })).toMatchObject({
    status: 200,
    body: {
      amount: "412500.00",
      currency: "NGN",
      madeAt: "2024-01-14T09:30:00.000Z",
      payerName: "GRACE ADEBAYO",
      narration: `NIP/UBA/GRACE ADEBAYO/${reference} ${stranger}`,
      orders: [reference],
    },
  });
  const written = { text: `Ref: ${reference.replace("-", "")}` };
  expect((await ben("POST", "/desk/read-line", written)).body).toEqual({
    narration: written.text,
    orders: [reference],
    twins: [],
  });
  expect((await ben("POST", "/desk/read-line", { text: "on 14/01/2024" })).body).toEqual({
    madeAt: "2024-01-14",
    narration: "on 14/01/2024",
    orders: [],
    twins: [],
  });
  expect((await ben("POST", "/desk/read-line", { text: "GRACE".repeat(401) })).status).toBe(400);
  expect((await ben("POST", "/desk/read-line", {})).status).toBe(400);

  expect((await eve("GET", "/desk/audit/head")).body).toEqual(audited);
  expect(log()).toContain("/api/desk/read-line");
  for (const part of ["GRACE", "412,500", "412500", reference]) expect(log()).not.toContain(part);
});
