import { MOVES } from "./money-walk-moves.ts";
import { ownHeldIn, restOf, standsOf } from "./money-walk.ts";
import { attempt, type Move, orderOf, type Walk, type What } from "./money-walk-world.ts";

/** Brings a walk to where a move is mostly possible: drawn from nothing, the later ones hardly are. */
export async function makeReady(known: Walk, { what, order }: Move): Promise<void> {
  const [own, other] = order === 0 ? ([0, 1] as const) : ([order, 0] as const);
  const ready = READY[what];
  for (const before of ready ?? []) {
    await before(known, own);
    if (what === "sent-together") await before(known, other);
  }
}

type Ready = (known: Walk, order: 0 | 1 | 2) => Promise<unknown>;

/** What was asked for, where it was asked for. */
const cameInFull: Ready = async (known, order) => {
  const { reference, terms } = known.slips[order];
  const currency = order === 2 ? "SOME" : "USD";
  if (ownHeldIn(known.rows, currency, reference) === 0n)
    await MOVES.seen(known, { what: "seen", order, share: terms.side === "sell" ? 2 : 3, dice: 1 });
};
const cameInPart: Ready = async (known, order) => {
  const { reference } = known.slips[order];
  const currency = order === 2 ? "SOME" : "USD";
  if (ownHeldIn(known.rows, currency, reference) === 0n)
    await MOVES.seen(known, { what: "seen", order, share: 1, dice: 1 });
};
const settled: Ready = async (known, order) => {
  const { reference } = known.slips[order];
  const { settlement } = await orderOf(known, reference);
  if (settlement?.as !== "agreed") await attempt(known, reference, "settle", { as: "agreed" });
};
const paidOut: Ready = async (known, order) => {
  const { reference } = known.slips[order];
  const isOut = known.rows.some(
    (row) => row.kind === "payout" && row.parts.has(reference) && standsOf(known.rows, row, reference) > 0n,
  );
  if (!isOut) await MOVES.sent(known, { what: "sent", order, share: 3, dice: 1 });
};
const takenBack: Ready = async (known, order) => {
  const { reference } = known.slips[order];
  const own = known.rows.filter(({ parts }) => parts.has(reference));
  const dice = own.findIndex((row) => row.kind === "customer" && standsOf(known.rows, row, reference) > 0n);
  if (dice >= 0) await MOVES.reverse(known, { what: "reverse", order, share: 2, dice });
};
const cameInEuros: Ready = async (known, order) => {
  const { reference } = known.slips[order];
  if (ownHeldIn(known.rows, "EUR", reference) === 0n)
    await MOVES.seen(known, { what: "seen", order, share: 1, dice: 4 });
};
const waits: Ready = async (known, order) => {
  const isWaiting = known.rows.some((row) => row.kind === "customer" && restOf(known.rows, row) > 0n);
  if (!isWaiting) await MOVES.suspend(known, { what: "suspend", order, share: 2, dice: 1 });
};

const READY: Partial<Record<What, readonly Ready[]>> = {
  allocate: [waits],
  "refund-waiting": [waits],
  "reverse-waiting": [waits],
  "correct-waiting": [waits],
  approve: [cameInPart, settled],
  destination: [cameInFull],
  settle: [cameInPart],
  correct: [cameInFull],
  sent: [cameInFull, settled],
  "sent-together": [cameInFull, settled],
  return: [cameInFull],
  undelivered: [cameInFull, settled, paidOut],
  "write-off": [cameInFull, settled, paidOut, takenBack],
  exchange: [cameInEuros],
};
