/** Moves of money that counts for no order. */
import { restOf, type Row, textOf } from "./money-walk.ts";
import {
  type Act,
  cameAs,
  freshLine,
  type Line,
  lineOf,
  note,
  orderOf,
  part,
  referenceOf,
  requireOnce,
  transactionOf,
  type Walk,
} from "./money-walk-world.ts";
import { units } from "./order-walk.ts";
import type { Answer } from "./start-desk.ts";

const waitingOf = ({ rows }: Walk, dice: number): Row | undefined => {
  const waiting = rows.filter((row) => row.kind === "customer" && restOf(rows, row) > 0n);
  return waiting[dice % Math.max(1, waiting.length)];
};

export const WAITING_MOVES = {
  async suspend(known, move) {
    const input = lineOf(known, null, move, "300.00");
    const answer = await known.ada("POST", "/desk/payments", {
      ...input,
      accountId: input.accountId ?? known.wallet,
    });
    if (answer.status === 200) noteWaiting(known, (answer.body as { id: string }).id, input);
    return answer;
  },
  async allocate(known, { order, share, dice }) {
    const { reference } = known.slips[order];
    const row = waitingOf(known, dice);
    if (row === undefined) return null;
    const amount = part(textOf(restOf(known.rows, row)), share);
    const { version } = await orderOf(known, reference);
    const input = { order: reference, amount, version };
    const answer = await known.ada("POST", `/desk/payments/${row.id}/allocations`, input);
    if (answer.status !== 200) return answer;
    known.shown.set(reference, answer.body);
    const before = row.parts.get(reference);
    if (before !== undefined) {
      // Its part has grown, and no row is new.
      row.parts.set(reference, before + units(amount));
      note(known, reference, answer.body, []);
      return answer;
    }
    const { kind, direction, currency, accountId } = row;
    const whole = { kind, direction, currency, accountId, amount: textOf(row.amount) };
    note(known, reference, answer.body, [{ ...whole, part: amount }]);
    return answer;
  },
  async "refund-waiting"(known, { share, dice }) {
    const row = waitingOf(known, dice);
    if (row === undefined) return null;
    const amount = part(textOf(restOf(known.rows, row)), share);
    const bankReference = referenceOf(known);
    const transaction = transactionOf(known, 1);
    const input = { amount, reason: `Because ${dice}`, bankReference, transaction };
    const answer = await decidedOf(known, row, "refund", input, textOf(row.amount));
    if (answer.status === 200) noteAbout(known, row, "refund", amount);
    return answer;
  },
  async "reverse-waiting"(known, { share, dice }) {
    const row = waitingOf(known, dice);
    if (row === undefined) return null;
    const amount = part(textOf(restOf(known.rows, row)), share);
    const madeAt = new Date(known.desk.clock.now()).toISOString();
    const input = { amount, madeAt, reason: "The bank's letter" };
    const answer = await known.ada("POST", `/desk/payments/${row.id}/reverse`, input);
    if (answer.status === 200) noteAbout(known, row, "reversal", amount);
    return answer;
  },
  async "correct-waiting"(known, { share, dice }) {
    const row = waitingOf(known, dice);
    if (row === undefined) return null;
    const right = dice % 2 === 0 ? freshLine(known, null, dice, part("300.00", share)) : undefined;
    const input = { reason: "Typed wrong", ...(right === undefined ? {} : { right }) };
    const amount = textOf(restOf(known.rows, row));
    const seen = right?.amount ?? textOf(row.amount);
    const answer = await decidedOf(known, row, "correct", input, seen);
    if (answer.status !== 200) return answer;
    noteAbout(known, row, "correction", amount);
    if (right === undefined) return answer;
    const found = await known.desk.db
      .selectFrom("desk_payments")
      .select("id")
      .where("bank_reference", "=", right.bankReference!)
      .executeTakeFirstOrThrow();
    noteWaiting(known, found.id, right);
    return answer;
  },
} as const satisfies Readonly<Record<string, Act>>;

/** Asks for it, gets a colleague's approval, and asks again. */
async function decidedOf(
  { ada, bob }: Walk,
  { id }: Row,
  step: "refund" | "correct",
  input: object,
  seen: string,
): Promise<Answer> {
  const path = `/desk/payments/${id}/${step}`;
  const asked = await ada("POST", path, input);
  if (asked.body.code !== "approval_needed") return asked;
  const { payments } = (await bob("GET", "/desk/payments")).body;
  const { refund, correction } = payments.find((each: Row) => each.id === id);
  const { covers } = refund ?? correction;
  const approved = await bob("POST", `${path}/approve`, { agrees: true, covers, seen });
  return approved.status === 200 ? ada("POST", path, input) : approved;
}

function noteWaiting(known: Walk, id: string, input: Line): void {
  const { kind, direction, currency, accountId = "" } = cameAs(known, input);
  const row = { id, kind, direction, currency, accountId, amount: units(input.amount) };
  known.rows.push({ ...row, about: null, parts: new Map() });
  requireOnce(known, input, id);
}

/** Its own id is in no answer. */
function noteAbout(known: Walk, about: Row, kind: Row["kind"], amount: string): void {
  const { currency, accountId } = about;
  known.rows.push({
    id: `${kind} ${known.rows.length}`,
    kind,
    direction: "out",
    currency,
    accountId,
    about: about.id,
    amount: units(amount),
    parts: new Map(),
  });
}
