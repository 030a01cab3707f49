import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { booksOf, fileOf, MAPPING, posterOf } from "../statement-desk.ts";
import type { TestSlip } from "../order-desk.ts";
import { alike, competing, once, sameCall, succeeded } from "./race-shapes.ts";
import {
  announced,
  hash,
  lineOf,
  nameOf,
  otherBank,
  type Races,
  read,
  seen,
  shown,
  type WritingDesk,
} from "./writing-desk.ts";

/** Pending ones per account. */
const MOST_ADJUSTMENTS = 20;

/** A line that names no order, because naming a waiting one would assign it there. */
function namelessLine(desk: WritingDesk, slip: TestSlip): object {
  return lineOf(desk, slip, { bankReference: `FT-${slip.reference.slice(0, 5)}` });
}

/** Money that counts for no order yet: its id, and how much is left. */
async function waiting(desk: WritingDesk) {
  const slip = await shown(desk);
  const line = { accountId: desk.bank, ...namelessLine(desk, slip) };
  const id = (await desk.ada.call("POST", "/desk/payments", line)).body.id as string;
  const found = async () =>
    (await read(desk.bob, "/desk/payments")).payments.find((each: { id: string }) => each.id === id);
  return { slip, id, found, path: `/desk/payments/${id}` };
}

/** The same, with a request to return it. */
async function goingBack(desk: WritingDesk) {
  const money = await waiting(desk);
  const body = { reason: "No order has this payer", bankReference: `FT-BACK-${money.slip.reference}` };
  expect((await desk.ada.call("POST", `${money.path}/refund`, body)).body.code).toBe("approval_needed");
  const { refund, amount } = await money.found();
  return { ...money, body, agree: { agrees: true, covers: refund.covers, seen: amount } };
}

/** The same, with a request to correct it: a zero too many was typed. */
async function mistyped(desk: WritingDesk) {
  const money = await waiting(desk);
  const right = { accountId: desk.bank, ...namelessLine(desk, money.slip), amount: "25.00" };
  const body = { reason: "A zero too many", right };
  expect((await desk.ada.call("POST", `${money.path}/correct`, body)).body.code).toBe("approval_needed");
  const { correction } = await money.found();
  return { ...money, body, agree: { agrees: true, covers: correction.covers, seen: "25" } };
}

export const DESK_ORDER_RACES: Races = {
  recordOrder: async (desk) => {
    const { token, reference } = desk.slip();
    return alike(sameCall(desk.ada, "POST", "/desk/orders", { token }), async () => {
      expect(desk.rows(`SELECT * FROM orders WHERE reference = '${reference}'`)).toHaveLength(1);
      expect(desk.rows(`SELECT * FROM order_history WHERE reference = '${reference}'`)).toHaveLength(1);
    });
  },
  readBankLine: async (desk) => {
    const text = "NIP/ADA LOVELACE/250.00";
    return alike(sameCall(desk.ada, "POST", "/desk/read-line", { text }), async () => {});
  },
  watchOrder: async (desk) => {
    const { reference } = await announced(desk);
    return alike(sameCall(desk.ada, "PUT", "/desk/watched", { reference, watching: true }), async () => {
      expect(await read(desk.ada, "/desk/watched")).toEqual({ references: [reference] });
    });
  },
};

export const DESK_MONEY_RACES: Races = {
  recordSuspense: async (desk) => {
    const slip = await shown(desk);
    const line = { accountId: desk.bank, ...namelessLine(desk, slip) };
    return once(sameCall(desk.ada, "POST", "/desk/payments", line), async () => {
      expect((await read(desk.ada, "/desk/payments")).payments).toMatchObject([{ left: "250" }]);
    });
  },
  allocatePayment: async (desk) => {
    const { slip, id, found, path } = await waiting(desk);
    const { version } = await read(desk.ada, `/desk/orders/${slip.reference}`);
    const body = { order: slip.reference, amount: "250.00", version };
    return once(sameCall(desk.ada, "POST", `${path}/allocations`, body), async () => {
      expect(await found()).toBeUndefined();
      const { money } = await read(desk.ada, `/desk/orders/${slip.reference}`);
      expect(money.came).toMatchObject([{ amount: "250" }]);
      expect(desk.rows(`SELECT * FROM desk_allocations WHERE payment_id = '${id}'`)).toHaveLength(1);
    });
  },
  refundPayment: async (desk) => {
    const { id, found, path, body, agree } = await goingBack(desk);
    expect((await desk.bob.call("POST", `${path}/refund/approve`, agree)).status).toBe(200);
    return once(sameCall(desk.ada, "POST", `${path}/refund`, body), async () => {
      expect(await found()).toBeUndefined();
      expect(desk.rows(`SELECT * FROM desk_payments WHERE about = '${id}'`)).toHaveLength(1);
    });
  },
  approveRefund: async (desk) => {
    const { id, path, agree } = await goingBack(desk);
    return {
      call: sameCall(desk.bob, "POST", `${path}/refund/approve`, agree),
      stands: async (answers) => {
        expect(succeeded(answers).length).toBeGreaterThan(0);
        const audited = desk.rows(
          `SELECT * FROM audit WHERE reference = '${id}' AND action LIKE '%approved'`,
        );
        expect(audited).toHaveLength(succeeded(answers).length);
      },
    };
  },
  reversePayment: async (desk) => {
    const { id, found, path } = await waiting(desk);
    const madeAt = new Date(desk.clock.now()).toISOString();
    const body = { amount: "250", madeAt, reason: "The bank's letter" };
    return once(sameCall(desk.ada, "POST", `${path}/reverse`, body), async () => {
      expect(await found()).toBeUndefined();
      expect(desk.rows(`SELECT * FROM desk_payments WHERE about = '${id}'`)).toHaveLength(1);
    });
  },
  correctPayment: async (desk) => {
    const { id, found, path, body, agree } = await mistyped(desk);
    expect((await desk.bob.call("POST", `${path}/correct/approve`, agree)).status).toBe(200);
    return once(sameCall(desk.ada, "POST", `${path}/correct`, body), async () => {
      expect(await found()).toBeUndefined();
      expect(desk.rows(`SELECT * FROM desk_payments WHERE about = '${id}'`)).toHaveLength(1);
      const { payments } = await read(desk.bob, "/desk/payments");
      expect(payments.filter(({ left }: { left: string }) => left === "25")).toHaveLength(1);
    });
  },
  approveCorrection: async (desk) => {
    const { id, path, agree } = await mistyped(desk);
    return {
      call: sameCall(desk.bob, "POST", `${path}/correct/approve`, agree),
      stands: async (answers) => {
        expect(succeeded(answers).length).toBeGreaterThan(0);
        const audited = desk.rows(
          `SELECT * FROM audit WHERE reference = '${id}' AND action LIKE '%approved'`,
        );
        expect(audited).toHaveLength(succeeded(answers).length);
      },
    };
  },
  bookPayouts: async (desk) => {
    const slip = await seen(desk);
    const { version } = await read(desk.ada, `/desk/orders/${slip.reference}`);
    const orders = [{ reference: slip.reference, version }];
    const body = { orders, network: "bitcoin", transaction: hash(), fee: "0.00002" };
    return once(sameCall(desk.ada, "POST", "/desk/payouts", body), async () => {
      const { state, money } = await read(desk.ada, `/desk/orders/${slip.reference}`);
      expect([state, money.paidOut]).toMatchObject([
        "sent",
        [{ amount: slip.coinAmount.replace(/0+$/, "") }],
      ]);
      expect((await read(desk.ada, "/desk/totals")).fees).toMatchObject([{ amount: "0.00002" }]);
    });
  },
  exportPayouts: async (desk) => {
    const { reference } = await seen(desk);
    return alike(sameCall(desk.ada, "POST", "/desk/payouts/export", { orders: [reference] }), async () => {
      expect(desk.rows("SELECT * FROM audit WHERE action = 'payouts-exported'")).toHaveLength(desk.atOnce);
    });
  },
};

/** An adjustment waiting for another member. */
async function adjustment(desk: WritingDesk) {
  const bank = await otherBank(desk);
  const path = `/desk/receiving-accounts/${bank}/adjustments`;
  const body = { date: dayOf(desk), kind: "adjustment", amount: "-4.50", reason: "A fee without a line" };
  const one = `${path}/${randomUUID()}`;
  expect((await desk.ada.call("PUT", one, body)).status).toBe(200);
  const movements = async () => (await booksOf(desk.ada.call, bank).day(dayOf(desk))).movements;
  return { bank, body, path, one, movements };
}

async function block(desk: WritingDesk, value: string) {
  const input = { kind: "name", value, reason: "Named by the police" };
  const { body } = await desk.ada.call("POST", "/desk/blocks", input);
  const { id } = body.blocks.find((each: { value: string }) => each.value === value);
  const found = async () =>
    (await read(desk.ada, "/desk/blocks")).blocks.find((each: { id: string }) => each.id === id);
  return { input, found, path: `/desk/blocks/${id}` };
}

export const BLOCK_RACES: Races = {
  addBlock: async (desk) => {
    const input = { kind: "name", value: "anne mallory", reason: "Named by the police" };
    return {
      call: sameCall(desk.ada, "POST", "/desk/blocks", input),
      stands: async (answers) => {
        expect(succeeded(answers).length).toBeGreaterThan(0);
        const { blocks } = await read(desk.ada, "/desk/blocks");
        expect(blocks.filter((each: { value: string }) => each.value === input.value)).toHaveLength(1);
      },
    };
  },
  removeBlock: async (desk) => {
    const { found, path } = await block(desk, "bess mallory");
    return {
      // Two admins: the first requests, the second ends it.
      call: (turn) => (turn % 2 === 0 ? desk.eve : desk.ian).at(turn)("DELETE", path),
      stands: async (answers) => {
        expect(succeeded(answers).length).toBeGreaterThanOrEqual(2);
        expect(await found()).toBeUndefined();
      },
    };
  },
  keepBlock: async (desk) => {
    const { found, path } = await block(desk, "cleo mallory");
    await desk.eve.call("DELETE", path);
    return {
      call: sameCall(desk.bob, "POST", `${path}/object`),
      stands: async (answers) => {
        expect(succeeded(answers).length).toBeGreaterThan(0);
        expect(await found()).not.toHaveProperty("removal");
      },
    };
  },
};

const dayOf = (desk: WritingDesk) => new Date(desk.clock.now()).toISOString().slice(0, 10);
const at = (desk: WritingDesk) => new Date(desk.clock.now()).toISOString().slice(0, 19).replace("T", " ");

/** A line of an order's money, and what Ada confirms of it. */
async function orderLine(desk: WritingDesk) {
  const slip = await shown(desk);
  const books = booksOf(desk.ada.call, desk.bank);
  await books.map();
  const words = `NIP/${nameOf(slip)}/${slip.reference}`;
  desk.clock.advance(60_000);
  await (
    await posterOf(desk, "Ada")
  )(desk.bank, fileOf([{ at: at(desk), amount: "250.00", words }]));
  const { id: line } = (await books.open()).lines.at(-1);
  const { version } = await read(desk.ada, `/desk/orders/${slip.reference}`);
  const path = `/desk/receiving-accounts/${desk.bank}/lines/${line}/confirm`;
  return { slip, line, books, path, body: { order: slip.reference, version } };
}

export const DESK_STATEMENT_RACES: Races = {
  putStatementMapping: async (desk) => {
    const bank = await otherBank(desk);
    const columns = ["Words", "Narration", "Remarks"];
    return competing(desk.ada, ["PUT", `/desk/receiving-accounts/${bank}/statement-mapping`], {
      asked: (turn) => ({ ...MAPPING, version: 0, narration: columns[turn % columns.length] }),
      standing: async () =>
        (await read(desk.ada, `/desk/receiving-accounts/${bank}/statement-mapping`)).mapping,
    });
  },
  importStatement: async (desk) => {
    const bank = await otherBank(desk);
    await booksOf(desk.ada.call, bank).map();
    const post = await posterOf(desk, "Ada");
    const file = fileOf([
      { at: at(desk), amount: "40.00" },
      { at: at(desk), amount: "41.00", reference: "S40912377" },
    ]);
    return {
      call: () => post(bank, file, { query: "?version=1" }),
      stands: async (answers) => {
        expect(succeeded(answers)).toHaveLength(answers.length);
        expect(answers.map(({ body }) => body.fresh).toSorted((a, b) => b - a)[0]).toBe(2);
        expect(answers.reduce((sum, { body }) => sum + body.fresh, 0)).toBe(2);
        expect((await booksOf(desk.ada.call, bank).open()).lines).toHaveLength(2);
      },
    };
  },
  confirmStatementLine: async (desk) => {
    const { slip, books, path, body } = await orderLine(desk);
    return once(sameCall(desk.ada, "POST", path, body), async () => {
      const { money } = await read(desk.ada, `/desk/orders/${slip.reference}`);
      expect(money.came).toMatchObject([{ amount: "250" }]);
      expect((await books.open()).lines).toEqual([]);
    });
  },
  reopenStatementLine: async (desk) => {
    const { line, books, path, body } = await orderLine(desk);
    expect((await desk.ada.call("POST", path, body)).status).toBe(200);
    return once(sameCall(desk.bob, "DELETE", path), async () => {
      expect((await books.open()).lines).toMatchObject([{ id: line }]);
    });
  },
  exportAccountDay: async (desk) => {
    const path = `/desk/receiving-accounts/${desk.bank}/day/export`;
    return alike(sameCall(desk.ada, "POST", path, { date: dayOf(desk) }), async () => {
      expect(desk.rows("SELECT * FROM audit WHERE action = 'day-exported'")).toHaveLength(desk.atOnce);
    });
  },
  adjustAccount: async (desk) => {
    const { bank, path, body, movements } = await adjustment(desk);
    // Two and two are the same one.
    const ids = Array.from({ length: desk.atOnce }, () => randomUUID());
    const idOf = (turn: number) => ids[turn - (turn % 2)];
    return {
      call: (turn) => desk.bob.at(turn)("PUT", `${path}/${idOf(turn)}`, body),
      stands: async (answers) => {
        const { adjustments } = await booksOf(desk.ada.call, bank).day(dayOf(desk));
        const written = new Set(answers.flatMap(({ status }, turn) => (status === 200 ? [idOf(turn)] : [])));
        expect(adjustments).toHaveLength(1 + written.size);
        expect(adjustments).toHaveLength(Math.min(1 + Math.ceil(desk.atOnce / 2), MOST_ADJUSTMENTS));
        expect(await movements()).toEqual([]);
      },
    };
  },
  confirmAdjustment: async (desk) => {
    const { one, movements } = await adjustment(desk);
    return once(sameCall(desk.bob, "POST", `${one}/confirm`), async () => {
      expect(await movements()).toMatchObject([{ kind: "adjustment", amount: "-4.5", count: 1 }]);
    });
  },
  withdrawAdjustment: async (desk) => {
    const { one, movements } = await adjustment(desk);
    return once(sameCall(desk.ada, "DELETE", one), async () => {
      expect(await movements()).toEqual([]);
    });
  },
  closeAccountDay: async (desk) => {
    const bank = await otherBank(desk);
    const path = `/desk/receiving-accounts/${bank}/day/close`;
    const body = { date: dayOf(desk), opening: "0", bank: "0" };
    return {
      call: sameCall(desk.bob, "POST", path, body),
      stands: async (answers) => {
        expect(succeeded(answers).length).toBeGreaterThan(0);
        expect(desk.rows(`SELECT * FROM account_days WHERE account_id = '${bank}'`)).toHaveLength(1);
      },
    };
  },
};
