import { expect, it, onTestFinished } from "vitest";
import { startOtlpSimulator } from "./index.ts";

const BATCH = JSON.stringify({
  resourceSpans: [
    {
      resource: { attributes: [{ key: "service.name", value: { stringValue: "desk" } }] },
      scopeSpans: [
        {
          spans: [
            {
              traceId: "a".repeat(32),
              spanId: "b".repeat(16),
              name: "GET /api/rates",
              kind: 2,
              status: {},
              attributes: [{ key: "http.response.status_code", value: { intValue: 200 } }],
            },
          ],
        },
      ],
    },
  ],
});

async function start() {
  const simulator = await startOtlpSimulator();
  onTestFinished(() => simulator.close());
  const send = (body: string, path = "/v1/traces") =>
    fetch(`${simulator.baseUrl}${path}`, { method: "POST", body });
  return { simulator, send };
}

it("stores received spans", async () => {
  const { simulator, send } = await start();
  expect((await send(BATCH)).status).toBe(200);
  expect(simulator.spans).toMatchObject([
    {
      name: "GET /api/rates",
      parentSpanId: "",
      attributes: { "http.response.status_code": 200 },
      resource: { "service.name": "desk" },
    },
  ]);
});

it("refuses invalid batches, other paths, and everything when told to", async () => {
  const { simulator, send } = await start();
  expect((await send("{}")).status).toBe(400);
  expect((await send(BATCH, "/v1/logs")).status).toBe(404);
  simulator.refuse(true);
  expect((await send(BATCH)).status).toBe(503);
  expect(simulator.spans).toEqual([]);
});
