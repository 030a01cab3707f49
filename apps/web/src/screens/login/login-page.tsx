import { t } from "@lingui/core/macro";
import type { LoginInput, SecondFactorNeeded, PasskeyLoginInput } from "@tradeslip/contracts";
import { checkEmail, checkPasswordGiven, cleanEmail } from "@tradeslip/contracts/rules";
import { buttonClass } from "@tradeslip/ui/button";
import { Checkbox } from "@tradeslip/ui/checkbox";
import { linkClass } from "@tradeslip/ui/link";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import {
  AccountForm,
  EmailField,
  PasswordField,
  SubmitButton,
} from "../../features/account/account-form.tsx";
import { AccountSheet } from "../../features/account/account-sheet.tsx";
import { PasskeyButton } from "../../features/account/passkey-button.tsx";
import type { SecondProof } from "../../features/account/second-step.tsx";
import { type LoginState, readLoginState } from "../../features/account/login-state.ts";
import { useAccountForm } from "../../features/account/use-account-form.ts";
import { useWelcome } from "../../features/account/use-welcome.ts";
import { api, unwrap } from "../../lib/api.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { ChunkLoading, lazyChunk } from "../../lib/lazy-chunk.tsx";
import { describeFailure, LoginMessages } from "./login-messages.tsx";

const RULES = { email: checkEmail, password: checkPasswordGiven };

type SecondMethod = SecondFactorNeeded["methods"][number];

const SecondStep = lazyChunk("second-step", () => import("../../features/account/second-step.tsx"));

/** Email and password (docs/product.md, P9.1), and a second step if the account has a factor (P10.16). */
export default function LoginPage() {
  const arrival = useLoginState();
  const [initial] = useState(() => ({ email: arrival.email ?? "", password: "", remember: false }));
  const [methods, setMethods] = useState<readonly SecondMethod[] | null>(null);
  const needsSecond = methods !== null;
  const [isIn, setIn] = useState(false);
  const { logIn, giveSecond, logInByPasskey } = useLogIn(setMethods);
  const form = useAccountForm({
    initial,
    rules: RULES,
    send: (values) => logIn({ ...values, email: cleanEmail(values.email) }),
  });
  useLeaveWhenLoggedIn(isIn || (form.status === "done" && !needsSecond), arrival.back ?? false);
  if (needsSecond)
    return (
      <AccountSheet title={t`One more step`} lede={t`Password accepted. Now confirm it's you.`}>
        {isIn ? (
          <LoginMessages done={undefined} status="done" failure={undefined} email="" />
        ) : (
          <Suspense fallback={<ChunkLoading />}>
            <SecondStep.Screen
              methods={methods}
              send={async (input) => {
                await giveSecond(input);
                setIn(true);
              }}
              sentenceOf={(failure) => describeFailure(failure).sentence}
            />
          </Suspense>
        )}
      </AccountSheet>
    );

  return (
    <AccountSheet
      title={t`Log in`}
      lede={t`Log in to trade and follow the market.`}
      foot={
        <p className="flex flex-wrap items-center justify-between gap-y-2 gap-x-4">
          <span>{t`New here?`}</span>
          <Link to="/signup" className={buttonClass()}>
            {t`Sign Up`}
          </Link>
          <Link to="/exchange" className={linkClass()}>
            {t`Continue without an account`}
          </Link>
        </p>
      }
    >
      <LoginMessages
        done={arrival.done}
        status={isIn ? "done" : form.status}
        failure={form.failure}
        email={cleanEmail(form.values.email)}
      />
      <AccountForm form={form} label={t`Log in`}>
        <EmailField {...form.text("email")} autoComplete="username webauthn" />
        <PasswordField {...form.text("password")} autoComplete="current-password" />
        <div className="flex flex-wrap items-start justify-between gap-x-4 text-s *:first:flex-[1_1_8rem]">
          <Checkbox
            {...form.checkbox("remember")}
            label={t`Remember me`}
            help={t`For 30 days, on this device`}
          />
          <Link
            to="/forgot-password"
            state={{ typed: form.values.email }}
            className={linkClass({ look: "quiet" })}
          >
            {t`Forgot Password?`}
          </Link>
        </div>
        <SubmitButton form={form} busyText={t`Signing In...`}>
          {t`Sign In`}
        </SubmitButton>
      </AccountForm>
      <PasskeyButton
        autofill
        label={t`Log in with a passkey`}
        send={async (response) => {
          await logInByPasskey({ response, remember: form.values.remember });
          setIn(true);
        }}
      />
    </AccountSheet>
  );
}

/** docs/product.md, P9.2. */
const SHOWN_MS = 1_500;

/** Continues to the dashboard, or back to where the person came from, once the success has been read. */
function useLeaveWhenLoggedIn(loggedIn: boolean, back: boolean): void {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => void (back ? navigate(-1) : navigate("/users")));
  useEffect(() => {
    if (!loggedIn) return;
    const timer = setTimeout(() => leave(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [loggedIn]);
}

/** State passed by the previous page; a prerendered page has none. */
function useLoginState(): LoginState {
  const { state } = useLocation();
  return useHydrated() ? readLoginState(state) : {};
}

/**
 * Logs in, in one step or two, and updates every screen. Throws what the call throws, and CookiesBlockedError
 * if the browser did not keep the session's cookie.
 */
function useLogIn(onSecondNeeded: (methods: readonly SecondMethod[]) => void) {
  const welcome = useWelcome();
  return {
    logIn: async (credentials: LoginInput) => {
      const step = unwrap(await api.POST("/api/auth/login", { body: credentials }));
      if ("next" in step) onSecondNeeded(step.methods);
      else await welcome(step);
    },
    logInByPasskey: async (input: PasskeyLoginInput) => {
      await welcome(unwrap(await api.POST("/api/auth/passkey", { body: input })));
    },
    giveSecond: async (input: SecondProof) => {
      await welcome(unwrap(await api.POST("/api/auth/second-factor", { body: input })));
    },
  };
}
