import type { PaymentStatus, PaymentStatusAnswer } from "@tradeslip/contracts";
import { useMemo } from "react";
import { readStored, useStoredText, writeStored } from "../../../lib/stored-value.ts";

const KEY = "payments";
/** Version of the stored shape. Data of another version of this page is ignored. */
const VERSION = 1;
/** The server's limit per browser. */
const MAX_PAYMENTS = 10;
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

/** Enough to return to a payment. Address and amount must come from the server. */
export type SavedPayment = Pick<
  PaymentStatusAnswer,
  "paymentId" | "status" | "expiresAt" | "watchedUntil"
> & {
  /** The server no longer finds its cookie: deleted, blocked, or displaced by newer payments. */
  readonly gone?: true;
};

/** Adds a payment, newest first, or updates it in place. */
export function savePayment({ paymentId, status, expiresAt, watchedUntil }: SavedPayment): void {
  const before = parsePayments(readStored(KEY));
  const saved: SavedPayment = { paymentId, status, expiresAt, watchedUntil };
  const place = before.findIndex((other) => other.paymentId === paymentId);
  write(place === -1 ? [saved, ...before] : before.with(place, saved));
}

/** Marks a payment as gone. It stays in the list, because money may have been sent. */
export function markGone(paymentId: string): void {
  const before = parsePayments(readStored(KEY));
  const place = before.findIndex((saved) => saved.paymentId === paymentId);
  if (place !== -1) write(before.with(place, { ...before[place]!, gone: true }));
}

/** The payments made on this device, newest first, in sync with other tabs. */
export function useSavedPayments(): readonly SavedPayment[] {
  const text = useStoredText(KEY);
  return useMemo(() => parsePayments(text), [text]);
}

/** Skips unchanged text: a payment is polled every ten seconds. */
function write(payments: readonly SavedPayment[]): void {
  const text = JSON.stringify({ version: VERSION, payments: payments.slice(0, MAX_PAYMENTS) });
  if (text !== readStored(KEY)) writeStored(KEY, text);
}

/** Empty for anything that we did not write. */
function parsePayments(text: string | null): readonly SavedPayment[] {
  try {
    const stored = JSON.parse(text ?? "null") as { version?: unknown; payments?: unknown } | null;
    if (stored?.version !== VERSION || !Array.isArray(stored.payments)) return [];
    return stored.payments.filter(isSavedPayment).slice(0, MAX_PAYMENTS);
  } catch {
    return [];
  }
}

function isSavedPayment(value: unknown): value is SavedPayment {
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
