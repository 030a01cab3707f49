import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { Payment } from "@tradeslip/contracts";
import { useEffect, useRef, useState } from "react";
import { book } from "../content/book.ts";
import { api, ApiError, unwrap } from "../../../lib/api.ts";
import { CookiesBlockedError } from "../../../lib/error-message.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { readStored, writeStored } from "../../../lib/stored-value.ts";
import { isUnknown, paymentQuery } from "../payment/payment-query.ts";
import { shownStatus } from "../payment/payment-state.ts";

export type Purchase = {
  /** Ignored while a purchase is in progress. */
  readonly buy: () => void;
  /** Back to idle. */
  readonly reset: () => void;
} & ({ readonly phase: "idle" | "initiating" } | { readonly phase: "failed"; readonly error: unknown });

type Phase = { phase: "idle" | "initiating" } | { phase: "failed"; error: unknown };

/**
 * Creates a payment: idle, initiating, then shown or failed. It is shown only after its status was read with
 * its cookie; until then, buying again requests the same payment. A payment whose answers arrive after the
 * person has left the page is still saved on the device.
 */
export function usePurchase(show: (paymentId: string) => void): Purchase {
  const client = useQueryClient();
  const [state, setState] = useState<Phase>({ phase: "idle" });
  const mounted = useIsMounted();

  async function create() {
    try {
      const paymentId = await createPayment();
      await checkPayment(client, paymentId);
      clearIdempotencyKey();
      if (!mounted.current) return;
      setState({ phase: "idle" });
      show(paymentId);
    } catch (error) {
      setState({ phase: "failed", error });
    }
  }
  const inProgress = useRef(false);
  function buy() {
    if (inProgress.current) return;
    inProgress.current = true;
    setState({ phase: "initiating" });
    void create().finally(() => {
      inProgress.current = false;
    });
  }
  return { ...state, buy, reset: () => setState({ phase: "idle" }) };
}

/** A late answer must not navigate back to a screen that was left. */
function useIsMounted() {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}

/** A request with the same key is running, from another tab or with a lost answer. */
const IN_PROGRESS = 409;
const MAX_TRIES = 5;
const RETRY_MS = 1_000;
const RETRYABLE_STATUSES = [408, IN_PROGRESS, 429];

/**
 * Creates a payment for the digital copy and returns only its id: amount and address come from its status,
 * which needs the payment's cookie. The idempotency key stays, so that a repeated call returns the same
 * payment, until `clearIdempotencyKey`. Throws ApiError if refused.
 */
async function createPayment(): Promise<string> {
  const payment = await postWithRetries();
  if (!isOver(payment)) return payment.paymentId;
  // A leftover key whose payment was never shown.
  clearIdempotencyKey();
  return (await postWithRetries()).paymentId;
}

async function postWithRetries(tries = 1): Promise<Payment> {
  try {
    return await post(idempotencyKey());
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    if (isFinalRefusal(status)) clearIdempotencyKey();
    if (status !== IN_PROGRESS || tries === MAX_TRIES) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  return postWithRetries(tries + 1);
}

async function post(key: string): Promise<Payment> {
  return unwrap(
    await api.POST("/api/payments/create", {
      params: { header: { "idempotency-key": key } },
      body: { bookId: book.id, type: "digital" },
    }),
  );
}

function isOver({ status, expiresAt }: Payment): boolean {
  return shownStatus(status, serverNow() >= Date.parse(expiresAt)) === "expired";
}

function isFinalRefusal(status: number): boolean {
  return status >= 400 && status < 500 && !RETRYABLE_STATUSES.includes(status);
}

const CHECK_RETRIES = 2;
const CHECK_RETRY_MS = 3_000;

/**
 * Fetches the status of a new payment, and so checks that the browser kept its cookie: without it, a person
 * could neither follow the payment nor get the book. Throws CookiesBlockedError, or the error of the call.
 */
async function checkPayment(client: QueryClient, paymentId: string): Promise<void> {
  try {
    await client.fetchQuery({
      ...paymentQuery(paymentId),
      retry: (failures: number, error: Error) => failures < CHECK_RETRIES && !isUnknown(error),
      retryDelay: CHECK_RETRY_MS,
    });
  } catch (error) {
    throw error instanceof ApiError && error.code === "unknown_payment" ? new CookiesBlockedError() : error;
  }
}

const STORAGE_KEY = "purchase-attempt";
const KEY_BYTES = 16;
/** Hexadecimal digits, within the server's format. */
const KEY_FORMAT = /^[0-9a-f]{32}$/;

/**
 * The Idempotency-Key of the current purchase. Pressing Buy again after a lost answer or a reload returns the
 * same payment instead of a second one, and so does another tab that can read the key. Two tabs that press in
 * the same instant may each make a key, and so a payment: no buyer needs to pay both, and the server limits
 * how many are open (P11.17).
 */
function idempotencyKey(): string {
  const stored = readStored(STORAGE_KEY);
  if (stored !== null && KEY_FORMAT.test(stored)) return stored;
  const key = randomKey();
  writeStored(STORAGE_KEY, key);
  return key;
}

/** Makes the next purchase a new one. */
function clearIdempotencyKey(): void {
  writeStored(STORAGE_KEY, "");
}

/** Not `randomUUID`, which browsers only offer on https. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
