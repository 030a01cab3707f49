import { expect, test } from "vitest";
import { noscriptNote, pageHead } from "./page-heads.ts";

test.each([
  ["/login", "bare", "Logging in needs JavaScript."],
  ["/signup", "public", "Signing up needs JavaScript."],
  ["/otp-verify", "bare", "Entering a code needs JavaScript."],
  ["/forgot-password", "public", "Setting a new password needs JavaScript."],
  ["/market", "app", "This page needs JavaScript."],
] as const)("without scripts %s says what it needs, and names the lite version", (path, layout, sentence) => {
  expect(noscriptNote(path, layout)).toContain(sentence);
  expect(noscriptNote(path, layout)).toContain('href="?lite"');
});

test("a page that can be read without scripts asks for none", () => {
  expect(noscriptNote("/terms", "public")).toBe("");
});

test.each([
  ["/market", "updated every minute."],
  ["/rates", "updated every 2 minutes."],
] as const)("the description of %s says how often its prices are renewed", (path, pace) => {
  expect(pageHead(path).description).toContain(pace);
});
