import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { linkClass } from "@tradeslip/ui/link";
import { useState } from "react";
import { Link, NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { AccountSheet, BackToLogin } from "../../features/account/account-sheet.tsx";
import { useIsCodeSent } from "../../features/account/use-code-times.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { VERIFY_TITLE } from "../../page-titles.ts";
import { codeKeyOf, type Contact, contactIn } from "./contact-search-params.ts";
import { VerifyForm } from "./verify-form.tsx";

/** State that a page passes to this one. */
interface OtpVerifyState {
  /** False: no code was sent on the way here, so the page must not claim it. */
  codeSent?: boolean;
}

/** Proves an address with the one-time code sent to it (docs/product.md, P9.14). */
export default function OtpVerifyPage() {
  const { search, state } = useLocation();
  // The page is prerendered without a query, and hydration must start from that state.
  const hydrated = useHydrated();
  const contact = hydrated ? contactIn(search) : undefined;
  const sentTo = contact && addressOf(contact);
  const sentNow = useArrivedByLink() && (state as OtpVerifyState | null)?.codeSent !== false;
  const knowsCode = useIsCodeSent(codeKeyOf(contact));
  const codeSent = hydrated && (sentNow || knowsCode);
  return (
    <AccountSheet
      title={i18n._(VERIFY_TITLE)}
      lede={
        <>
          <p>{codeSent ? sentLede(sentTo) : noCodeLede(sentTo)}</p>
          {sentTo && <p>{sentTo}</p>}
        </>
      }
      foot={
        <p className="flex flex-wrap gap-y-2 gap-x-5">
          <BackToLogin />
          {contact?.email !== undefined && (
            <Link to="/signup" className={linkClass({ look: "quiet" })}>
              {t`Wrong address? Sign up again`}
            </Link>
          )}
        </p>
      }
    >
      <VerifyForm given={contact} sentNow={sentNow} />
    </AccountSheet>
  );
}

/**
 * Whether our own link (from the sign-up) led here, after which a code has been sent. Not so after a reload,
 * a step back or a typed address.
 */
function useArrivedByLink(): boolean {
  const arrivedBy = useNavigationType();
  const [isByLink] = useState(arrivedBy !== NavigationType.Pop);
  return isByLink;
}

function addressOf({ email, phone }: Contact): string | undefined {
  return email !== undefined && phone !== undefined ? t`${email} and ${phone}` : (email ?? phone);
}

/** The address follows on a line of its own. */
const sentLede = (to: string | null | undefined) =>
  to ? t`Enter the 6-digit code we sent to` : t`Enter the 6-digit code we sent you.`;
const noCodeLede = (to: string | null | undefined) =>
  to
    ? t`Enter your 6-digit code. Don't have one? Press Resend Code and we'll send one to`
    : t`Enter your 6-digit code. Don't have one? Press Resend Code and we'll send one.`;
