import { expect, it } from "vitest";
import { formatsOf, LOCALES } from "./locales.ts";

it.each(LOCALES)("in %s a day has 24 hours, in digits from 0 to 9", (locale) => {
  const clock = { hour: "2-digit", minute: "2-digit", timeZone: "UTC" } as const;
  const time = new Intl.DateTimeFormat(formatsOf(locale), clock).format(Date.UTC(2026, 10, 29, 14, 2));
  expect(time).toBe("14:02");
});
