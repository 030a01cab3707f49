import type { DeskOrderRow } from "@tradeslip/contracts";
import { expect, it } from "vitest";
import { waitingOrder } from "../../../testing/desk-answers.ts";
import { settle } from "./steady-rows.ts";

const rows = (...names: string[]): DeskOrderRow[] =>
  names.map((reference) => waitingOrder(new Date(), { reference }));
const drawn = (shown: string[], latest: string[]) => {
  const { rows: listed, above } = settle(rows(...shown), rows(...latest));
  return [
    listed.map(({ order, isGone }) => (isGone ? `(${order.reference})` : order.reference)).join(" "),
    above,
  ];
};

it("a row that left the list keeps its place", () => {
  expect(drawn(["A", "B", "C"], ["A", "C"])).toEqual(["A (B) C", 0]);
});

it("new rows come in below; those of a place above are counted", () => {
  expect(drawn(["A", "B"], ["A", "B", "C", "D"])).toEqual(["A B C D", 0]);
  expect(drawn(["A", "B"], ["N", "A", "M", "B", "C"])).toEqual(["A B C", 2]);
});

it("the first list is all new, and one that emptied keeps its rows", () => {
  expect(drawn([], ["A", "B"])).toEqual(["A B", 0]);
  expect(drawn(["A", "B"], [])).toEqual(["(A) (B)", 0]);
  expect(drawn(["A"], ["B"])).toEqual(["(A) B", 0]);
});

it("a row shows what the server says of it now", () => {
  const [before] = rows("A");
  const after = { ...before!, state: "sent" as const };
  expect(settle([before!], [after]).rows[0]!.order.state).toBe("sent");
});
