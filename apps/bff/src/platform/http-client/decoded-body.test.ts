import { Readable } from "node:stream";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readDecodedText } from "./decoded-body.ts";

const TEXT = JSON.stringify({ coin: "Bitcoin ₿", price: 76_975 });
const body = (...chunks: Buffer[]) => Readable.from(chunks, { objectMode: false });

describe("reading a body", () => {
  it.each([
    [undefined, Buffer.from(TEXT)],
    ["identity", Buffer.from(TEXT)],
    ["gzip", gzipSync(TEXT)],
    ["GZIP", gzipSync(TEXT)],
    ["br", brotliCompressSync(TEXT)],
  ])("unpacks %s", async (encoding, bytes) => {
    expect(await readDecodedText(body(bytes), encoding, 1000)).toBe(TEXT);
  });

  it("puts a character together that came in two chunks", async () => {
    const bytes = Buffer.from("₿");
    expect(await readDecodedText(body(bytes.subarray(0, 1), bytes.subarray(1)), undefined, 10)).toBe("₿");
  });

  it("takes exactly the cap and not a byte more", async () => {
    expect(await readDecodedText(body(Buffer.alloc(100, "a")), undefined, 100)).toHaveLength(100);
    await expect(readDecodedText(body(Buffer.alloc(101, "a")), undefined, 100)).rejects.toMatchObject({
      kind: "too-large",
    });
  });

  it.each([
    ["gzip", gzipSync(Buffer.alloc(1_000_000))],
    ["br", brotliCompressSync(Buffer.alloc(1_000_000))],
  ])("A4 counts %s after unpacking", async (encoding, bomb) => {
    expect(bomb.length).toBeLessThan(2_000);
    await expect(readDecodedText(body(bomb), encoding, 100_000)).rejects.toMatchObject({ kind: "too-large" });
  });

  it.each([
    ["gzip", gzipSync(TEXT).subarray(0, -12)],
    ["gzip", Buffer.from("<html>")],
    ["br", brotliCompressSync(TEXT).subarray(0, -5)],
    ["br", Buffer.from("<html>surely not brotli</html>")],
    ["deflate", Buffer.from(TEXT)],
    ["gzip, br", gzipSync(TEXT)],
  ])("A2 refuses %s that is damaged or was not asked for", async (encoding, bytes) => {
    const source = body(bytes);
    await expect(readDecodedText(source, encoding, 1000)).rejects.toMatchObject({ kind: "bad-shape" });
    expect(source.destroyed).toBe(true);
  });

  it("passes on what the socket threw", async () => {
    const broken = new Readable({ read: () => broken.destroy(new Error("reset")) });
    await expect(readDecodedText(broken, "gzip", 1000)).rejects.toThrow("reset");
  });
});
