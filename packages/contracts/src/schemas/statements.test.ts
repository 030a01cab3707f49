import { expect, it } from "vitest";
import { StatementMapping } from "./index.ts";

it.each([
  ["dates", { narration: "Words", amount: "Amount" }, "Say first what each column"],
  ["words", { date: "Date", amount: "Amount" }, "Say first what each column"],
  ["amounts", { date: "Date", narration: "Words" }, "Choose a column of amounts"],
])("a mapping without a column of %s is refused in a reader's words", (_what, mapping, words) => {
  const { error } = StatementMapping.safeParse(mapping);
  expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringContaining(words)]);
});
