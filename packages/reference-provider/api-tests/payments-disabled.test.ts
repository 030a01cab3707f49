import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { describe, expect, it } from "vitest";
import { recordingLogger } from "./recording-logger.ts";
import { BOOK, startPayments, XPUB } from "./start-payments.ts";
import { ADA, newDataDir } from "./start-provider.ts";

const PRODUCTION = { NODE_ENV: "production" };

describe("in production", () => {
  it.each([
    ["neither xpub nor chain", {}, "PAYMENT_XPUB, ESPLORA_BASE_URL"],
    ["no chain", { PAYMENT_XPUB: XPUB }, "ESPLORA_BASE_URL"],
    ["no xpub", { ESPLORA_BASE_URL: "http://127.0.0.1:9" }, "PAYMENT_XPUB"],
  ])("with %s, payments are refused, the start says why, and accounts work", async (_what, env, missing) => {
    const dataDir = await newDataDir();
    const { logger, text } = recordingLogger();
    const payments = await startPayments({
      dataDir,
      esplora: "none",
      mail: "smtp",
      env: { ...PRODUCTION, ...env },
      deps: { logger },
    });
    const book = `book.pdf or book.epub or book.mobi in ${join(dataDir, "books", BOOK)}`;
    expect(text()).toContain(`"payments are refused; missing: ${missing}, ${book}"`);
    const { body } = await payments.create().expect(503);
    expect(body).toMatchObject({ message: "We don't take payments right now.", code: "payments_off" });
    await payments.post("sign-up-one", ADA).expect(201);
  });

  it("without the operator's book, payments are refused instead of selling the sample", async () => {
    const dataDir = await newDataDir();
    const { logger, text } = recordingLogger();
    const payments = await startPayments({ dataDir, mail: "smtp", env: PRODUCTION, deps: { logger } });
    expect((await payments.create()).status).toBe(503);
    const folder = join(dataDir, "books", BOOK);
    expect(text()).toContain(
      `"payments are refused; missing: book.pdf or book.epub or book.mobi in ${folder}"`,
    );
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "book.pdf"), "the real book");
    expect((await payments.create()).status).toBe(201);
  });

  it("earlier simulated payments unlock nothing", async () => {
    const trial = await startPayments({ esplora: "none" });
    const { paymentId } = await trial.created();
    await trial.pass(10 * SECOND);
    expect(await trial.status(paymentId)).toMatchObject({ status: "confirmed" });
    await trial.stop();
    const { dataDir, clock } = trial;
    const real = await startPayments({ dataDir, clock, mail: "smtp", env: PRODUCTION });
    await real.pass(10 * SECOND);
    await real.unlock(paymentId).expect(409);
    expect(real.esplora.calls).toEqual([]);
  });
});
