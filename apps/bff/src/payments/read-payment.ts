import type { CreatedPayment, OnchainState, OnchainTerms } from "./payment-method.ts";
import { PaymentStatus } from "@tradeslip/contracts/schemas";
import * as z from "zod";
import { bitcoinUri, isSameAddress, isUriOf } from "./bitcoin-fields.ts";
import type { JsonObject } from "../provider/provider-answer.ts";
import { AddressField, BtcField, PaymentIdField, TimeField } from "./bitcoin-fields.ts";
import { readFields } from "../provider/provider-answer.ts";
import { ProviderError } from "../provider/provider-error.ts";

const IMAGE = /^data:image\/(svg\+xml|png|gif|jpeg|webp)[;,]/;

const StateFields = z.object({
  status: z.string(),
  /** Only displayed, like the picture. */
  btcUsd: z
    .string()
    .regex(/^(?=.*[1-9])\d{1,12}(\.\d{1,12})?$/)
    .nullish()
    .catch(null),
  receivedBtc: BtcField.nullish(),
  confirmations: z.int().min(0).nullish(),
  confirmationsNeeded: z.int().min(0).nullish(),
  watchedUntil: TimeField.nullish(),
  simulated: z.boolean().nullish(),
});

const TermsFields = z.object({
  paymentId: PaymentIdField,
  btcAmount: BtcField.refine((amount) => Number(amount) > 0),
  address: AddressField,
  uri: z.string().max(400).nullish(),
  expiresAt: TimeField,
  /** Only displayed: anything but an image counts as missing. */
  qrCode: z.string().regex(IMAGE).catch(""),
});

const RepeatedFields = z.object({ btcAmount: BtcField.nullish(), address: AddressField.nullish() });

/** Reads the answer to a creation. Throws a {@link ProviderError} ("unusable") that names the fields. */
export function readPayment(answer: JsonObject): CreatedPayment<OnchainTerms, OnchainState> {
  const { uri, qrCode, ...fields } = readFields(TermsFields, answer);
  if (typeof uri === "string" && !isUriOf(uri, fields)) {
    throw new ProviderError("unusable", "its URI asks for another payment");
  }
  const terms = { ...fields, method: "onchain", uri: uri ?? bitcoinUri(fields) } as const;
  return { terms, state: readState({ status: "new", ...answer }), qrCode };
}

/**
 * Reads the answer about an existing payment. Throws a {@link ProviderError} ("unusable"), also when the
 * answer repeats the terms with other values.
 */
export function readPaymentState(answer: JsonObject, terms: OnchainTerms): OnchainState {
  const { address, btcAmount } = readFields(RepeatedFields, answer);
  requireSameTerms({ address: address ?? terms.address, btcAmount: btcAmount ?? terms.btcAmount }, terms);
  return readState(answer);
}

/** Keeps the provider from moving the money elsewhere later. Throws a {@link ProviderError} ("unusable"). */
export function requireSameTerms(
  { address, btcAmount }: Pick<OnchainTerms, "address" | "btcAmount">,
  known: OnchainTerms,
): void {
  if (isSameAddress(address, known.address) && btcAmount === known.btcAmount) return;
  throw new ProviderError("unusable", "it names another address or amount than before");
}

/** An unknown status counts as "new": nothing is decided yet. */
function readState(answer: JsonObject): OnchainState {
  const fields = readFields(StateFields, answer);
  return {
    status: PaymentStatus.catch("new").parse(fields.status),
    btcUsd: fields.btcUsd ?? null,
    receivedBtc: fields.receivedBtc ?? null,
    confirmations: fields.confirmations ?? null,
    confirmationsNeeded: fields.confirmationsNeeded ?? null,
    watchedUntil: fields.watchedUntil ?? null,
    simulated: fields.simulated ?? false,
  };
}
