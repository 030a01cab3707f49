import { HOUR, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it } from "vitest";
import { recordingLogger } from "./recording-logger.ts";
import { AMOUNT, startPayments, XPUB } from "./start-payments.ts";

it("F33: the log has no id, address, transaction, link or key, whatever fails", async () => {
  const { logger, text } = recordingLogger();
  const payments = await startPayments({
    deps: { logger, payments: { roundIntervalMs: null, random: () => 0 } },
  });
  const { esplora } = payments;
  const key = "key-of-one-purchase";
  esplora.fault("error-500", { times: 1 });
  await payments.create(key).expect(503);
  const payment = await payments.created(key);
  await payments.create(key, { amount: "0.01" }).expect(422);
  const txid = esplora.pay(payment.address, AMOUNT);
  await payments.pass(10 * SECOND);
  for (const fault of ["reset", "html-200", "truncated", "height-none", "redirect"] as const) {
    esplora.fault(fault, { times: 1 });
    await payments.pass(HOUR / 60);
  }
  esplora.chain.mine(1);
  await payments.pass(MINUTE);
  const { downloadUrl } = await payments.unlocked(payment.paymentId);
  await payments.download(downloadUrl).expect(200);
  await payments.download(`${downloadUrl}x`).expect(404);
  esplora.chain.reorganise(1);
  await payments.pass(5 * MINUTE);
  payments.clock.advance(HOUR);
  await payments.download(downloadUrl).expect(403);
  const late = await payments.created();
  await payments.pass(HOUR / 4);
  esplora.pay(late.address, AMOUNT);
  await payments.pass(MINUTE);

  const log = text();
  for (const told of [
    "no payment could be made",
    "a look at the chain failed",
    '"from":"detected","to":"confirmed"',
    "the money of a book that was given out is no longer in the chain",
    "a payment needs a person",
  ]) {
    expect(log).toContain(told);
  }
  const planted = [payment.paymentId, payment.address, late.paymentId, late.address, txid, key, XPUB];
  for (const secret of [...planted, downloadUrl.slice(11, 54)]) expect(log).not.toContain(secret);
});
