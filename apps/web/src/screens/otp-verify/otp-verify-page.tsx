import { linkClass } from "@tradeslip/ui/link";
import { Link, useLocation } from "react-router-dom";
import { AccountSheet } from "../../features/account/account-sheet.tsx";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { contactIn } from "./contact-search-params.ts";
import { VerifyForm } from "./verify-form.tsx";

/** Proves an address with the one-time code sent to it (docs/product.md, P9.14). */
export default function OtpVerifyPage() {
  const { search } = useLocation();
  // The page is built in advance without a query: while React takes it over, it must find that one.
  const hydrated = useHydrated();
  const contact = hydrated ? contactIn(search) : undefined;
  const sentTo = contact && [contact.email, contact.phone].filter(Boolean).join(" and ");
  return (
    <AccountSheet
      title="Verify Your Account"
      lede={
        <>
          <p>Enter the 6-digit code that we sent{sentTo ? " to" : " you."}</p>
          {sentTo && <p>{sentTo}</p>}
        </>
      }
      foot={
        <Link to="/login" className={linkClass({ look: "quiet" })}>
          Back to Login
        </Link>
      }
    >
      <VerifyForm given={contact} />
    </AccountSheet>
  );
}
