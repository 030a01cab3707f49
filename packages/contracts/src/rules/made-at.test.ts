import * as fc from "fast-check";
import { expect, it } from "vitest";
import { madeAtIn, readMadeAt } from "./made-at.ts";

/** A Friday; 16:10 in Lagos. */
const NOW = Date.parse("2026-11-27T15:10:00Z");
const LAGOS = "Africa/Lagos";
const read = (text: string, now = NOW, zone = LAGOS) => {
  const at = readMadeAt(text, now, zone);
  return typeof at === "number" ? new Date(at).toISOString() : (at?.date ?? null);
};

it.each([
  ["now", "2026-11-27T15:10:00.000Z"],
  [" NOW ", "2026-11-27T15:10:00.000Z"],
  ["15:04", "2026-11-27T14:04:00.000Z"],
  ["15.04", "2026-11-27T14:04:00.000Z"],
  ["3:04 pm", "2026-11-27T14:04:00.000Z"],
  ["3:04PM", "2026-11-27T14:04:00.000Z"],
  ["3.04 p.m.", "2026-11-27T14:04:00.000Z"],
  ["3 pm", "2026-11-27T14:00:00.000Z"],
  ["15:04 PM", "2026-11-27T14:04:00.000Z"],
  ["12:30 am", "2026-11-26T23:30:00.000Z"],
  ["12:30 pm", "2026-11-27T11:30:00.000Z"],
  ["15:04:05", "2026-11-27T14:04:05.000Z"],
  ["15:04 UTC", "2026-11-27T15:04:00.000Z"],
  ["٣:٠٤ pm", "2026-11-27T14:04:00.000Z"],
  // Yesterday's: today's is still to come.
  ["23:50", "2026-11-26T22:50:00.000Z"],
  ["16:14", "2026-11-27T15:14:00.000Z"],
  ["today 15:04", "2026-11-27T14:04:00.000Z"],
  ["yesterday at 9:15", "2026-11-26T08:15:00.000Z"],
  ["27/11 15:04", "2026-11-27T14:04:00.000Z"],
  ["15:04 27/11", "2026-11-27T14:04:00.000Z"],
  ["11/27 15:04", "2026-11-27T14:04:00.000Z"],
  ["28/12 15:04", "2025-12-28T14:04:00.000Z"],
  ["27 Nov 2026 15:04:05", "2026-11-27T14:04:05.000Z"],
  ["27-NOV-26 15:04", "2026-11-27T14:04:00.000Z"],
  ["27Nov2026 15:04", "2026-11-27T14:04:00.000Z"],
  ["27 Nov 15:04", "2026-11-27T14:04:00.000Z"],
  ["27th November, 3:04 PM", "2026-11-27T14:04:00.000Z"],
  ["Nov 27, 2026 3:04 PM", "2026-11-27T14:04:00.000Z"],
  ["Nov 27 3:04 PM", "2026-11-27T14:04:00.000Z"],
  ["27 Nov 11 pm", "2026-11-27T22:00:00.000Z"],
  ["Fri, 27 Nov 2026 15:04:05 +0100", "2026-11-27T14:04:05.000Z"],
  ["27/11/26 at 3:05 PM", "2026-11-27T14:05:00.000Z"],
  ["27.11.2026 15:04", "2026-11-27T14:04:00.000Z"],
  ["2026-11-27T15:04:05Z", "2026-11-27T15:04:05.000Z"],
  ["2026-11-27T15:04:05.250+03:00", "2026-11-27T12:04:05.250Z"],
  ["2026-11-27T15:04", "2026-11-27T14:04:00.000Z"],
  ["2026-11-27 15:04", "2026-11-27T14:04:00.000Z"],
  ["2026/11/27 15:04 EAT", "2026-11-27T12:04:00.000Z"],
  ["27/11/2026", "2026-11-27"],
  ["27 Nov", "2026-11-27"],
  ["2026-11-27", "2026-11-27"],
  ["today", "2026-11-27"],
  ["yesterday", "2026-11-26"],
  // What is possible, not what is likely.
  ["13/04/2026", "2026-04-13"],
  ["04/13/2026", "2026-04-13"],
  ["04/04/2026", "2026-04-04"],
  ["2026-04-03", "2026-04-03"],
  ["3 Apr 2026", "2026-04-03"],
  ["11/12/2026", "2026-11-12"],
  // Written with its year, it may be wrong.
  ["28 Nov 2026 15:04", "2026-11-28T14:04:00.000Z"],
])("%j is %s", (text, at) => {
  expect(read(text)).toBe(at);
});

it.each([
  "",
  "15",
  "1504",
  "soon",
  "25:00",
  "15:60",
  "0:30 pm",
  "13 am",
  "03/04/2026",
  "03/04 15:04",
  "05/11/2026 10:00",
  "31/02/2026",
  "29 Feb 2026",
  "2026-13-01",
  "32/11/2026",
  "27/11 15:04 and more",
  "15:04 27/11 15:04",
  "412,500.00",
])("%j is not certain", (text) => {
  expect(read(text)).toBeNull();
});

it("of two dates the one of the last fourteen days counts, if it is one", () => {
  const october = Date.parse("2026-10-12T12:00:00Z");
  expect(read("05/10 10:00", october)).toBe("2026-10-05T09:00:00.000Z");
  expect(read("10/05 10:00", october)).toBe("2026-10-05T09:00:00.000Z");
  expect(read("09/08/2026", october)).toBeNull();
  expect(read("11/10/2026", october)).toBe("2026-10-11");
  // The third of April and the fourth of March.
  expect(read("03/04", Date.parse("2026-04-10T12:00:00Z"))).toBe("2026-04-03");
  expect(read("03/04", Date.parse("2026-04-18T12:00:00Z"))).toBeNull();
});

it("a time that clocks show twice, or never, is not certain", () => {
  const [summer, winter] = [Date.parse("2026-03-29T12:00:00Z"), Date.parse("2026-10-25T12:00:00Z")];
  expect(read("2026-03-29 02:30", summer, "Europe/Berlin")).toBeNull();
  expect(read("2026-10-25 02:30", winter, "Europe/Berlin")).toBeNull();
  expect(read("2026-10-25 02:30", Date.parse("2026-10-25T00:45:00Z"), "Europe/Berlin")).toBe(
    "2026-10-25T00:30:00.000Z",
  );
  expect(read("2026-10-25T02:30+01:00", winter, "Europe/Berlin")).toBe("2026-10-25T01:30:00.000Z");
});

it("any moment is read as it is written, in any zone", () => {
  const at = fc.integer({ min: Date.parse("2020-01-01"), max: NOW });
  const zone = fc.constantFrom("UTC", LAGOS, "Asia/Kolkata", "Asia/Ho_Chi_Minh");
  fc.assert(
    fc.property(at, zone, (moment, timeZone) => {
      const iso = new Date(moment).toISOString();
      expect(readMadeAt(iso, NOW, timeZone)).toBe(moment);
      const parts = {
        timeZone,
        day: "numeric",
        month: "short",
        year: "numeric",
        hour: "numeric",
        minute: "2-digit",
        second: "2-digit",
      } as const;
      for (const locale of ["en-GB", "en-US"]) {
        const text = new Intl.DateTimeFormat(locale, parts).format(moment);
        expect(readMadeAt(text, NOW, timeZone), text).toBe(Math.floor(moment / 1000) * 1000);
      }
    }),
  );
});

it("any text is read, or is not", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect([read(text), madeAtIn(text, NOW, LAGOS)]).toHaveLength(2);
    }),
  );
});

const find = (line: string) => {
  const at = madeAtIn(line, NOW, LAGOS);
  return typeof at === "number" ? new Date(at).toISOString() : (at?.date ?? null);
};

it.each([
  ["from JANE DOE 0712345678 on 27/11/26 at 3:05 PM. New balance", "2026-11-27T14:05:00.000Z"],
  ["Time:27-Nov-2026 15:04 Bal:NGN1,000.00", "2026-11-27T14:04:00.000Z"],
  ["Date: 27-Nov-2026 Amt: 412,500.00 Time: 3:05PM", "2026-11-27T14:05:00.000Z"],
  ["27/11/2026\t27/11/2026\tNIP/GRACE\t412,500.00", "2026-11-27"],
  ["2026-11-27 27/11/2026 15:04", "2026-11-27T14:04:00.000Z"],
])("in %j money was made at %s", (line, at) => {
  expect(find(line)).toBe(at);
});

it.each([
  "at 3:05 PM",
  "27/11/2026 and 26/11/2026",
  "27/11/2026 15:04, 27/11/2026 15:05",
  "03/04/2026 15:04",
  "28/11/2026",
  "27/11/2026 23:04",
  "Ref 000013/27/11/2026/15, IP 10.11.26.1",
  "NGN412.50 1/2",
])("in %j no moment is certain", (line) => {
  expect(find(line)).toBeNull();
});
