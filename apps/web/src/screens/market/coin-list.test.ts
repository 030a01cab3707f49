import { expect, it } from "vitest";
import { coinList } from "../../testing/market-answers.ts";
import { shortFact } from "./coin-list.tsx";

const bitcoin = coinList[0]!;
const littleKnown = coinList.at(-1)!;

it("shows rank and ticker, whatever the list shows already", () => {
  expect((["rank", "price", "change24h"] as const).map((column) => shortFact(bitcoin, column))).toEqual(
    Array(3).fill("#1 · BTC"),
  );
});

it("shows the volume or the market cap when the list is sorted by it", () => {
  expect(shortFact(bitcoin, "volume24h")).toBe("Vol $25.6B");
  expect(shortFact(bitcoin, "marketCap")).toBe("Cap $1.28T");
});

it("shows no number for what is not known", () => {
  expect(shortFact(littleKnown, "rank")).toBe("C15");
  expect(shortFact(littleKnown, "marketCap")).toBe("Cap —");
});
