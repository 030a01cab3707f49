import { StatementSync } from "node:sqlite";
import { beforeEach, expect, it } from "vitest";
import { type OrderDesk, startOrderDesk, takeOrders } from "./order-desk.ts";
import type { Call } from "./start-desk.ts";

let desk: OrderDesk;
let ada: Call;

beforeEach(async () => {
  desk = await startOrderDesk();
  await takeOrders(await desk.member("Eve", "admin"));
  ada = await desk.member("Ada", "agent");
});

/** Makes the next commit fail before it's durable, or after, when no caller learns that it is. */
function failAtCommit(strike: "before" | "after"): () => void {
  const statements: { run: (...values: never[]) => unknown } = StatementSync.prototype;
  const { run } = statements;
  statements.run = function failing(this: StatementSync, ...values) {
    const isCommit = /^commit\b/i.test(this.sourceSQL);
    if (isCommit && strike === "before") throw diskError();
    const result = run.apply(this, values);
    if (isCommit) throw diskError();
    return result;
  };
  return () => {
    statements.run = run;
  };
}

function diskError(): Error {
  return Object.assign(new Error("disk I/O error"), { code: "ERR_SQLITE_ERROR", errcode: 10 });
}

it.each(["before", "after"] as const)(
  "K73: a claim whose commit fails just %s it's durable is done or not, and the same call again says which",
  async (strike) => {
    const { token, reference } = desk.slip();
    await ada("POST", "/desk/orders", { token });
    const mend = failAtCommit(strike);
    const answer = await ada("POST", `/desk/orders/${reference}/claim`, { version: 1 });
    mend();
    expect(answer.status).toBe(503);
    const again = await ada("POST", `/desk/orders/${reference}/claim`, { version: 1 });
    if (strike === "before") {
      expect(again).toMatchObject({ status: 200, body: { state: "claimed", version: 2 } });
    } else {
      expect(again).toMatchObject({
        status: 409,
        body: {
          code: "order_moved",
          message: "You have done this already. Please look at the order again.",
          order: { state: "claimed", version: 2, agent: { name: "Ada" } },
        },
      });
    }
    expect(desk.rows("SELECT step FROM order_history ORDER BY version")).toEqual([
      { step: "record" },
      { step: "claim" },
    ]);
    expect(desk.rows("SELECT action FROM audit WHERE action = 'claim'")).toHaveLength(1);
    expect(desk.rows("SELECT type FROM events WHERE type = 'order'")).toHaveLength(2);
  },
);
