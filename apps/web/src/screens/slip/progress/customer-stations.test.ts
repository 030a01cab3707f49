import { expect, it } from "vitest";
import { customerStations, timedStations } from "./customer-stations.ts";

const at = (minute: number) => `2026-11-16T14:0${minute}:00.000Z`;
const PAID = [
  { state: "announced", at: at(0) },
  { state: "claimed", at: at(1), agent: "Ada" },
  { state: "details-shown", at: at(2), agent: "Ada" },
  { state: "said-paid", at: at(3) },
] as const;

const shown = (...asked: Parameters<typeof customerStations>) =>
  customerStations(...asked).map(({ name, reached, isCurrent }) =>
    [name.message, reached?.at.slice(14, 16), reached?.by, isCurrent && "now"].filter(Boolean).join(" "),
  );

it("an order is on one of five stations, and those it passed say when and who", () => {
  expect(shown("buy", "said-paid", [...PAID])).toEqual([
    "At the desk 00",
    "Opened 01 Ada",
    "You paid 03 now",
    "Money seen",
    "Sent",
  ]);
  expect(shown("sell", "said-paid", [...PAID])).toContain("You sent 03 now");
  // The desk looked in vain.
  expect(shown("buy", "details-shown", [...PAID])).toContain("You pay 03 now");
});

it("who cancelled without paying isn't said to have paid", () => {
  const history = [...PAID.slice(0, 3), { state: "cancelled", at: at(4) }] as const;
  expect(shown("buy", "cancelled", [...history])).toEqual([
    "At the desk 00",
    "Opened 01 Ada",
    "Cancelled 04 now",
  ]);
});

it("no agent pays in the customer's place", () => {
  expect(shown("buy", "details-shown", PAID.slice(0, 3))).toContain("You pay 02 now");
});

it("who sells sends coins, and a finished order stands nowhere any more", () => {
  const history = [
    ...PAID,
    { state: "money-seen", at: at(4), agent: "Ada" },
    { state: "sent", at: at(5), agent: "Ada" },
    { state: "closed", at: at(6) },
  ] as const;
  expect(shown("sell", "closed", [...history])).toEqual([
    "At the desk 00",
    "Opened 01 Ada",
    "You sent 03",
    "Coins seen 04 Ada",
    "Paid out 05 Ada",
  ]);
});

it("an end off the way is one more station, after those that were passed", () => {
  const history = [...PAID, { state: "returned", at: at(7), agent: "Ben" }] as const;
  expect(shown("buy", "returned", [...history])).toEqual([
    "At the desk 00",
    "Opened 01 Ada",
    "You paid 03",
    "Returned 07 Ben now",
  ]);
});

it("a step of the same minute tells no time", () => {
  const history = [
    { state: "announced", at: "2026-11-16T14:00:01.000Z" },
    { state: "claimed", at: "2026-11-16T14:00:59.000Z", agent: "Ada" },
  ] as const;
  const told = timedStations("buy", "claimed", { desk: "claimed", history: [...history] });
  expect(told.map(({ duration }) => duration)).toEqual(Array(5).fill(undefined));
});

it("S166: each step says how long it took, to the minute that clocks show, and what isn't there yet what it usually takes", () => {
  const history = [
    { state: "announced", at: "2026-11-16T14:00:59.000Z" },
    { state: "claimed", at: "2026-11-16T14:02:01.000Z", agent: "Ada" },
    { state: "said-paid", at: "2026-11-16T15:07:00.000Z" },
  ] as const;
  const usual = { claimed: 3, "money-seen": 4 };
  const told = timedStations("buy", "said-paid", { desk: "said-paid", history: [...history], usual });
  expect(told.map(({ duration }) => duration)).toEqual([
    undefined,
    "took 2 min",
    "took 1 h 5 min",
    "Usually 4 min",
    undefined,
  ]);
});
