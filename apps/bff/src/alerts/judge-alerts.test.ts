import { expect, it } from "vitest";
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
