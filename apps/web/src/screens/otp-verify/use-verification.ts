import { t } from "@lingui/core/macro";
import { i18n } from "@lingui/core";
import {
  checkOneTimeCode,
  CODE_LENGTH,
  CODE_RESENT,
  RESEND_FAILED,
  VERIFICATION_FAILED,
} from "@tradeslip/contracts/rules";
import type { CodeVerified } from "@tradeslip/contracts";
import { useState } from "react";
import { useWelcome } from "../../features/account/use-welcome.ts";
import { api, ApiError, unwrap } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";
import type { Contact } from "./contact-search-params.ts";

export type Phase = "entering" | "verifying" | "resending" | "verified" | "logged-in";

export interface Notice {
  tone: "info" | "danger";
  text: string;
  /** Unique, even if the text repeats the last notice. */
  id: number;
}

interface Options {
  /** The recipient of the code; null if the form lacks a usable one and shows why. */
  contact: () => Contact | null;
  expired: boolean;
  /** Called when another code was sent. */
  onSent: () => void;
  onWrong: () => void;
}

/** The states of the page: entering, verifying or resending, verified (docs/product.md, P9.14 to P9.17). */
export function useVerification({ contact, expired, onSent, onWrong }: Options) {
  const [code, setCode] = useState("");
  const [phase, setPhase] = useState<Phase>("entering");
  const welcome = useWelcome();
  const [notice, setNotice] = useState<Notice | null>(null);
  /** Grows whenever the page clears the code and waits for another. */
  const [asked, setAsked] = useState(0);

  const say = (tone: Notice["tone"], text: string) =>
    setNotice((last) => ({ tone, text, id: (last?.id ?? 0) + 1 }));

  function askAgain(): void {
    setCode("");
    setPhase("entering");
    setAsked((times) => times + 1);
  }

  /** Whether the provider's answer came with a session, and the browser kept it. */
  async function greet({ user, role, assurance }: CodeVerified): Promise<boolean> {
    if (!user || !role || !assurance) return false;
    return welcome({ user, role, assurance }).then(
      () => true,
      () => false,
    );
  }

  async function verify(given: string): Promise<void> {
    if (phase !== "entering" || expired) return;
    const mistake = checkOneTimeCode(given);
    if (mistake !== null) return say("danger", i18n._(mistake));
    const to = contact();
    if (to === null) return;
    setPhase("verifying");
    setNotice(null);
    try {
      const answer = unwrap(await api.POST("/api/auth/verify-otp", { body: { code: given, ...to } }));
      const isLoggedIn = await greet(answer);
      say("info", t`Account verified successfully! Redirecting...`);
      setPhase(isLoggedIn ? "logged-in" : "verified");
    } catch (error) {
      if (error instanceof ApiError && error.code === "wrong_code") onWrong();
      say("danger", errorMessage(error, { fallback: i18n._(VERIFICATION_FAILED) }));
      askAgain();
    }
  }

  async function resend(): Promise<void> {
    const to = phase === "entering" ? contact() : null;
    if (to === null) return;
    setPhase("resending");
    setNotice(null);
    try {
      unwrap(await api.POST("/api/auth/resend-otp", { body: to }));
      say("info", i18n._(CODE_RESENT));
      onSent();
      askAgain();
    } catch (error) {
      say("danger", errorMessage(error, { fallback: i18n._(RESEND_FAILED) }));
      setPhase("entering");
    }
  }

  function type(digits: string): void {
    setCode(digits);
    setNotice(null);
    if (digits.length === CODE_LENGTH) void verify(digits);
  }

  return {
    code,
    phase,
    notice,
    asked,
    type,
    verify: () => void verify(code),
    resend: () => void resend(),
    dismiss: () => setNotice(null),
  };
}
