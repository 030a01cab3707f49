import { linkClass } from "@tradeslip/ui";
import { lazy, Suspense } from "react";
import { Link } from "react-router-dom";
import { AccountSheet } from "../../features/account/account-sheet.tsx";
import { RequestForm } from "./request-form.tsx";
import { useResetStep } from "./use-reset-step.ts";

/** Fetched while the code is on its way. */
const ResetForm = lazy(() => import("./reset-form.tsx"));

/** A new password for who has lost the old one: first a code by mail, then the code with the new password. */
export default function ForgotPasswordPage() {
  const { sentTo, typed, codeSentTo, startAgain } = useResetStep();
  const foot = (
    <Link to="/login" className={linkClass({ look: "quiet" })}>
      Back to Login
    </Link>
  );
  if (sentTo === undefined) {
    return (
      <AccountSheet
        title="Forgot your password?"
        lede="Enter your email address. We send you a code with which you set a new password."
        foot={foot}
      >
        <RequestForm typed={typed ?? ""} onSent={codeSentTo} />
      </AccountSheet>
    );
  }
  return (
    <AccountSheet
      title="Set a new password"
      lede={`If ${sentTo} has an account, a code is on its way. Enter it with the password that you want from now on.`}
      foot={foot}
    >
      <Suspense fallback={<div aria-busy="true" />}>
        <ResetForm email={sentTo} onOtherAddress={startAgain} />
      </Suspense>
    </AccountSheet>
  );
}
