import { checkEmail, checkPasswordGiven, cleanEmail } from "@tradeslip/contracts/rules";
import { buttonClass, Checkbox, linkClass } from "@tradeslip/ui";
import { useState } from "react";
import { Link } from "react-router-dom";
import { AccountForm } from "../../features/account-form/account-form.tsx";
import { EmailField } from "../../features/account-form/email-field.tsx";
import { PasswordField } from "../../features/account-form/password-field.tsx";
import { SubmitButton } from "../../features/account-form/submit-button.tsx";
import { useAccountForm } from "../../features/account-form/use-account-form.ts";
import { AccountSheet } from "../../features/account/account-sheet.tsx";
import { useLogIn } from "../../features/session/use-log-in.ts";
import styles from "./login-page.module.css";
import { LoginMessages } from "./login-messages.tsx";
import { useLeaveWhenLoggedIn } from "./use-leave-when-logged-in.ts";
import { useLoginArrival } from "./use-login-arrival.ts";

const RULES = { email: checkEmail, password: checkPasswordGiven };

/** Email and password (docs/product.md, P9.1). */
export default function LoginPage() {
  const arrival = useLoginArrival();
  const [initial] = useState(() => ({ email: arrival.email ?? "", password: "", remember: false }));
  const logIn = useLogIn();
  const form = useAccountForm({
    initial,
    rules: RULES,
    send: (values) => logIn({ ...values, email: cleanEmail(values.email) }),
  });
  useLeaveWhenLoggedIn(form.status === "done");

  return (
    <AccountSheet
      title="Log in"
      lede="Your slips, the dashboard and the desk, in one place."
      foot={
        <p className={styles["other"]}>
          New here?
          <Link to="/signup" className={buttonClass()}>
            Sign Up
          </Link>
        </p>
      }
    >
      <LoginMessages
        done={arrival.done}
        status={form.status}
        failure={form.failure}
        email={cleanEmail(form.values.email)}
      />
      <AccountForm form={form} label="Log in">
        <EmailField {...form.text("email")} autoComplete="username" />
        <PasswordField {...form.text("password")} autoComplete="current-password" />
        <div className={styles["beside"]}>
          <Checkbox {...form.checkbox("remember")} label="Remember me" help="For 30 days, on this device" />
          <Link
            to="/forgot-password"
            state={{ typed: form.values.email }}
            className={linkClass({ look: "quiet" })}
          >
            Forgot Password?
          </Link>
        </div>
        <SubmitButton form={form} busyText="Signing In...">
          Sign In
        </SubmitButton>
      </AccountForm>
    </AccountSheet>
  );
}
