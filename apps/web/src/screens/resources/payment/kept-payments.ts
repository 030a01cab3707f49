import type { PaymentStatus, PaymentStatusAnswer } from "@tradeslip/contracts";
import { useMemo } from "react";
import { readStored, useStoredText, writeStored } from "../../../lib/stored-value.ts";

const KEY = "payments";
/** The shape of what is kept. Another number was written by another version of this page: it is left out. */
const VERSION = 1;
/** As many as the server knows of one browser. */
const MOST_PAYMENTS = 10;
const ID = /^[\w-]{16,64}$/;
const STATUSES: readonly PaymentStatus[] = [
  "new",
  "detected",
  "underpaid",
  "confirmed",
  "overpaid",
  "expired",
  "late",
];

/** What is needed to offer a payment again: no address and no amount, which the server alone may name. */
export type KeptPayment = Pick<PaymentStatusAnswer, "paymentId" | "status" | "expiresAt" | "watchedUntil"> & {
  /** The server knows it no longer as this browser's: its cookie was deleted or blocked, or made room for newer ones. */
  readonly gone?: true;
};

/** Adds a payment to those on this device, newest first, or renews its status in place. */
export function keepPayment({ paymentId, status, expiresAt, watchedUntil }: KeptPayment): void {
  const before = parsePayments(readStored(KEY));
  const kept: KeptPayment = { paymentId, status, expiresAt, watchedUntil };
  const place = before.findIndex((other) => other.paymentId === paymentId);
  write(place === -1 ? [kept, ...before] : before.with(place, kept));
}

/** Notes that it is gone. It is not forgotten, because money may have been sent. */
export function markGone(paymentId: string): void {
  const before = parsePayments(readStored(KEY));
  const place = before.findIndex((kept) => kept.paymentId === paymentId);
  if (place !== -1) write(before.with(place, { ...before[place]!, gone: true }));
}

/** The payments made on this device, newest first, in step with other tabs. */
export function useKeptPayments(): readonly KeptPayment[] {
  const text = useStoredText(KEY);
  return useMemo(() => parsePayments(text), [text]);
}

/** Writes only what differs: a payment is asked for every ten seconds. */
function write(payments: readonly KeptPayment[]): void {
  const text = JSON.stringify({ version: VERSION, payments: payments.slice(0, MOST_PAYMENTS) });
  if (text !== readStored(KEY)) writeStored(KEY, text);
}

/** Empty for anything that we did not write. */
function parsePayments(text: string | null): readonly KeptPayment[] {
  try {
    const kept = JSON.parse(text ?? "null") as { version?: unknown; payments?: unknown } | null;
    if (kept?.version !== VERSION || !Array.isArray(kept.payments)) return [];
    return kept.payments.filter(isKeptPayment).slice(0, MOST_PAYMENTS);
  } catch {
    return [];
  }
}

function isKeptPayment(value: unknown): value is KeptPayment {
  if (typeof value !== "object" || value === null) return false;
  const { paymentId, status, expiresAt, watchedUntil, gone } = value as Record<string, unknown>;
  return (
    typeof paymentId === "string" &&
    ID.test(paymentId) &&
    STATUSES.includes(status as PaymentStatus) &&
    isTime(expiresAt) &&
    (watchedUntil === null || isTime(watchedUntil)) &&
    (gone === undefined || gone === true)
  );
}

function isTime(value: unknown): boolean {
  return typeof value === "string" && !Number.isNaN(Date.parse(value));
}
