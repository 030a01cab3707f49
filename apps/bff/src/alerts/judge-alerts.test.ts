import { expect, it } from "vitest";
import { ProviderError } from "../provider/provider-error.ts";
import { judgeAlerts } from "./judge-alerts.ts";

it("a provider whose pages never end is asked for a thousand", async () => {
  let asked = 0;
  const provider = {
    call: async () => {
      asked += 1;
      // It would go on for ever.
      if (asked > 2_000) throw new Error("asked again");
      return { alerts: [], next: "again" };
    },
  };
  expect(await judgeAlerts(provider, () => undefined)).toEqual({ coins: [], needsRates: false, judged: 0 });
  expect(asked).toBe(1_000);
});

it.each([401, 403, 429])("a provider that refuses with %i is not one without alerts", async (status) => {
  const refusal = new ProviderError("refused", "Refused", { status });
  const provider = { call: () => Promise.reject(refusal) };
  await expect(judgeAlerts(provider, () => undefined)).rejects.toBe(refusal);
});

it.each([404, 405, 501])("a provider without the call (%i) has no alerts", async (status) => {
  const provider = { call: () => Promise.reject(new ProviderError("refused", "None", { status })) };
  expect(await judgeAlerts(provider, () => undefined)).toEqual({ coins: [], needsRates: false, judged: 0 });
});
