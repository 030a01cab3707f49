import { i18n } from "@lingui/core";
import { openDrafts } from "@tradeslip/ui/english-beneath/drafts";
import { speak } from "@tradeslip/ui/testing/english";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { formatChoices, formatList } from "./format-list.ts";
import { formatTime, timeIn } from "./format.ts";
import { dateTimeWithUtc, timeWithUtc } from "./time-with-utc.ts";

const NOW = Date.UTC(2026, 10, 16, 14, 2);
const MOMENT = new Date(NOW).toISOString();
const WAYS = ["bank transfer", "cash"];

beforeAll(() => openDrafts({ locale: "en", formats: "en-GB-u-nu-latn", messages: {} }));
afterEach(() => vi.restoreAllMocks());

it.each([
  ["a time", () => formatTime(MOMENT, NOW), /^\d\d:02$/],
  ["a day and time", () => formatTime("2026-03-05T14:02:00Z", NOW), /^\d Mar, \d\d:02$/],
  ["a time with UTC", () => timeWithUtc(MOMENT), /^\d\d:02 \(.14:02 UTC.\)$/u],
  ["a day with UTC", () => dateTimeWithUtc(MOMENT), /^\d\d Nov 2026, \d\d:02 \(.2026-11-16 14:02 UTC.\)$/u],
  ["a time elsewhere", () => timeIn("Africa/Lagos", NOW), /^15:02$/],
  ["a list", () => formatList(WAYS), /^bank transfer and cash$/],
  ["a choice", () => formatChoices(WAYS), /^bank transfer or cash$/],
])("%s is in English in the English beneath an Arabic draft", (_what, make, english) => {
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(-60);
  speak("ar");
  i18n.load("ar", { sentence: "{value} \n\u2068{value}\u2069" });
  const [draft, beneath = ""] = i18n._("sentence", { value: make() }).split(" \n");
  expect(draft).toMatch(/\p{Script=Arabic}/u);
  expect(beneath.slice(1, -1)).toMatch(english);
});
