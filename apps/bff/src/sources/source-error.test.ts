import { expect, it } from "vitest";
import { logExcerpt } from "./source-error.ts";

it("keeps an excerpt to one line of 200 characters", () => {
  const excerpt = logExcerpt(`<html>\n\u0000\u001b[31m ${"x".repeat(1000)}`, null);
  expect(excerpt).toHaveLength(200);
  expect(excerpt).toMatch(/^<html> \[31m x+…$/);
});

it("never shows the key, wherever the cut falls", () => {
  const key = "CG-secret-secret";
  expect(logExcerpt(`bad key ${key}, again ${key}`, key)).toBe("bad key [key], again [key]");
  expect(logExcerpt("y".repeat(190) + key, key)).not.toContain("CG-");
});
