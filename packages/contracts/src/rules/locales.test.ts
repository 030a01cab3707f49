import { expect, it } from "vitest";
import { dateOptions, formatsOf, LOCALES, pathIn } from "./locales.ts";

it.each(LOCALES)("in %s a day has 24 hours, in digits from 0 to 9", (locale) => {
  const clock = { hour: "2-digit", minute: "2-digit", timeZone: "UTC" } as const;
  const time = new Intl.DateTimeFormat(formatsOf(locale), clock).format(Date.UTC(2026, 10, 29, 14, 2));
  expect(time).toBe("14:02");
});

it.each([
  ["en", ["29 Nov", "29 Nov 2026, 14:02", "29 November 2026", "Nov 2026"]],
  ["pcm", ["29 Nov", "29 Nov 2026, 14:02", "29 November 2026", "Nov 2026"]],
  ["ha", ["29/11", "29/11/2026, 14:02", "29/11/2026", "11/2026"]],
  ["yo", ["29/11", "29/11/2026, 14:02", "29/11/2026", "11/2026"]],
])("in %s a date has no months' names of another language", (locale, written) => {
  const day = { day: "numeric", month: "short" } as const;
  const forms: Intl.DateTimeFormatOptions[] = [
    day,
    { ...day, year: "numeric", hour: "2-digit", minute: "2-digit" },
    { dateStyle: "long" },
    { month: "short", year: "numeric" },
  ];
  const inForm = (form: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(formatsOf(locale), { ...dateOptions(locale, form), timeZone: "UTC" });
  expect(forms.map((form) => inForm(form).format(Date.UTC(2026, 10, 29, 14, 2)))).toEqual(written);
});

it.each([
  ["en", "/", "/"],
  ["fr", "/", "/fr"],
  ["fr", "/rates", "/fr/rates"],
  ["en", "//desk.example/", "/desk.example/"],
  ["en", "/\\desk.example/", "/desk.example/"],
  ["en", "\\/desk.example/", "/desk.example/"],
  ["fr", "//", "/fr"],
])("in %s the path of %s begins with one slash: %s", (locale, path, expected) => {
  expect(pathIn(locale, path)).toBe(expected);
});
