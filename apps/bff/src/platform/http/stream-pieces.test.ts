import { constants, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { joined, plainPiece, STREAM_START } from "./stream-pieces.ts";

it.each([1, 65_535, 65_536, 200_000])("%i bytes that aren't compressed are the same in gzip", (bytes) => {
  const { identity, gzip } = joined(STREAM_START, plainPiece("x".repeat(bytes)));
  expect(identity.length).toBe(bytes);
  // A stream has no last block.
  expect(gunzipSync(gzip, { finishFlush: constants.Z_SYNC_FLUSH }).equals(identity)).toBe(true);
});
