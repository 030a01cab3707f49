import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DAY, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { describe, expect, it } from "vitest";
import { AMOUNT, BOOK, startPayments } from "./start-payments.ts";
import { newDataDir } from "./start-provider.ts";

/** A provider with a confirmed payment. */
async function startConfirmed(options: Parameters<typeof startPayments>[0] = {}) {
  const payments = await startPayments(options);
  const { paymentId, address } = await payments.created();
  payments.esplora.pay(address, AMOUNT);
  payments.esplora.chain.mine(1);
  await payments.pass(10 * SECOND);
  return { ...payments, paymentId, link: () => payments.unlocked(paymentId) };
}

async function putBook(dataDir: string, files: Readonly<Record<string, string>>): Promise<void> {
  const folder = join(dataDir, "books", BOOK);
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
}

describe("the sample book, until the operator provides files", () => {
  it("is a PDF and an EPUB", async () => {
    const confirmed = await startConfirmed();
    const { files, downloadUrl } = await confirmed.link();
    expect(files.map(({ format }) => format)).toEqual(["pdf", "epub"]);
    expect(downloadUrl).toBe(files[0]!.url);
    const beginnings = { pdf: "%PDF-1.4", epub: "PK\u0003\u0004" };
    for (const { format, url, bytes } of files) {
      const { body, headers } = await confirmed.download(url).responseType("blob").expect(200);
      expect((body as Buffer).length).toBe(bytes);
      expect((body as Buffer).toString("latin1")).toMatch(
        new RegExp(`^${beginnings[format as keyof typeof beginnings]}`),
      );
      expect(headers["content-disposition"]).toBe(`attachment; filename="${BOOK}.${format}"`);
    }
  });

  it("is replaced by the operator's files", async () => {
    const dataDir = await newDataDir();
    await putBook(dataDir, { "book.epub": "the real book", "book.mobi": "the same", "notes.txt": "mine" });
    const confirmed = await startConfirmed({ dataDir });
    const { files } = await confirmed.link();
    expect(files.map(({ format, bytes }) => ({ format, bytes }))).toEqual([
      { format: "epub", bytes: 13 },
      { format: "mobi", bytes: 8 },
    ]);
    const { body, headers } = await confirmed.download(files[0]!.url).responseType("blob").expect(200);
    expect(String(body)).toBe("the real book");
    expect(headers["content-type"]).toBe("application/epub+zip");
  });
});

describe("F33: the book", () => {
  it("is unlocked only by its own confirmed payment", async () => {
    const payments = await startPayments();
    const { paymentId, address } = await payments.created();
    await payments.unlock(paymentId).expect(409);
    payments.esplora.pay(address, AMOUNT);
    await payments.pass(10 * SECOND);
    const { body } = await payments.unlock(paymentId).expect(409);
    expect(body).toEqual({ message: "This payment isn't confirmed yet.", code: "not_confirmed" });
    await payments.unlock("AAAAAAAAAAAAAAAAAAAAAA").expect(404);
    await payments.unlock(paymentId, "another-book").expect(404);
    await payments.unlock("../status").expect(400);
    expect(payments.rows("SELECT * FROM download_links")).toEqual([]);
  });

  it("gets a new link at each unlock; earlier links stay valid", async () => {
    const { link, download, rows } = await startConfirmed();
    const [first, second] = [await link(), await link()];
    expect(first.downloadUrl).toMatch(/^\/downloads\/[\w-]{43}\.pdf$/);
    expect(second.downloadUrl).not.toBe(first.downloadUrl);
    expect(first.expiresAt).toBe("2026-11-21T12:15:10.000Z");
    await download(first.downloadUrl).expect(200);
    await download(second.downloadUrl).expect(200);
    const token = first.downloadUrl.slice(11, 54);
    expect(JSON.stringify(rows("SELECT * FROM download_links"))).not.toContain(token);
  });

  it("has links that expire after 15 minutes and can be renewed", async () => {
    const { link, download, clock, sweep } = await startConfirmed();
    const { downloadUrl } = await link();
    clock.advance(15 * MINUTE - 1);
    await download(downloadUrl).expect(200);
    clock.advance(1);
    const { body } = await download(downloadUrl).expect(403);
    expect(body).toMatchObject({ code: "link_expired" });
    await download((await link()).downloadUrl).expect(200);
    clock.advance(8 * DAY);
    await sweep();
    await download(downloadUrl).expect(404);
    await download((await link()).downloadUrl).expect(200);
  });

  it.each([
    "/downloads/x",
    `/downloads/${"A".repeat(43)}.pdf`,
    `/downloads/${"A".repeat(43)}`,
    "/downloads/..%2f..%2fprovider.sqlite",
    "/downloads/",
  ])("is not served at %s", async (path) => {
    const { download, link } = await startConfirmed();
    await link();
    expect((await download(path)).status).toBe(404);
  });

  it("is offered only in the formats that exist", async () => {
    const { download, link } = await startConfirmed();
    const { downloadUrl } = await link();
    for (const format of ["mobi", "txt", "constructor"]) {
      expect((await download(downloadUrl.replace("pdf", format))).status).toBe(404);
    }
  });

  it("supports range requests and HEAD", async () => {
    const { download, link, server } = await startConfirmed();
    const { downloadUrl, files } = await link();
    const whole = await download(downloadUrl).responseType("blob").expect(200);
    expect(whole.headers).toMatchObject({
      "accept-ranges": "bytes",
      "cache-control": "no-store",
      "content-length": String(files[0]!.bytes),
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
    });
    const part = await download(downloadUrl).set("range", "bytes=100-199").responseType("blob").expect(206);
    expect(part.headers["content-range"]).toBe(`bytes 100-199/${files[0]!.bytes}`);
    expect(part.body).toEqual((whole.body as Buffer).subarray(100, 200));
    const beyond = await download(downloadUrl).set("range", "bytes=999999-").expect(416);
    expect(beyond.headers["content-range"]).toBe(`bytes */${files[0]!.bytes}`);
    expect(beyond.body).toEqual({ message: "This file doesn't have that part.", code: "no_such_range" });
    const head = await server.inject({ method: "HEAD", url: downloadUrl });
    expect(head.headers["content-length"]).toBe(String(files[0]!.bytes));
    expect(head.body).toBe("");
  });

  it("is a 503 while its files are missing; the link works again later", async () => {
    const dataDir = await newDataDir();
    await putBook(dataDir, { "book.pdf": "the real book" });
    // In production no sample book replaces them.
    const confirmed = await startConfirmed({ dataDir, mail: "smtp", env: { NODE_ENV: "production" } });
    const { downloadUrl } = await confirmed.link();
    await rm(join(dataDir, "books"), { recursive: true });
    await confirmed.download(downloadUrl).expect(503);
    await confirmed.unlock(confirmed.paymentId).expect(503);
    await putBook(dataDir, { "book.pdf": "the real book" });
    expect((await confirmed.download(downloadUrl)).status).toBe(200);
  });
});
