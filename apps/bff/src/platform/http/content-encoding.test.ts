import { describe, expect, it } from "vitest";
import { chooseEncoding, matchesEtag } from "./content-encoding.ts";

describe("the encoding of an answer", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["x-gzip", "gzip"],
    ["*", "br"],
    ["GZIP", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.1, gzip;q=0.9", "gzip"],
    ["br ; q=0.5 , gzip ; q=0.5", "br"],
    ["identity", "identity"],
    ["identity;q=1, br;q=0.5", "identity"],
    ["deflate", "identity"],
    ["gzip;q=nonsense", "identity"],
    ["*;q=0", "identity"],
  ])("Accept-Encoding %j gets %s", (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
    expect(chooseEncoding(header)).toBe(encoding);
  });
});

describe("If-None-Match", () => {
  it.each([
    [undefined, false],
    ['"a"', true],
    ['W/"a"', true],
    ["*", true],
    ['"b", "a"', true],
    ['"b"', false],
    ["a", false],
  ])('%j against "a" is %s', (header, matches) => {
    expect(matchesEtag(header, '"a"')).toBe(matches);
  });
});
