import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { EMAIL_CODE_MISSING } from "@tradeslip/contracts/rules";
import { Field } from "@tradeslip/ui/field";
import { linkClass } from "@tradeslip/ui/link";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { AccountForm, ErrorBanner, SubmitButton } from "../../features/account/account-form.tsx";
import { AccountSheet } from "../../features/account/account-sheet.tsx";
import { useAccountForm } from "../../features/account/use-account-form.ts";
import { sessionQuery, useSession } from "../../features/account/use-session.ts";
import { api, expectOk } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";

/**
 * Opened from mails about a new address or a guest's order (docs/product.md, P10.21 and P22.9). The code
 * follows the "#", so that no server and no other site sees it. Nothing happens until the button is pressed,
 * because mail programs open links but press no buttons.
 */
export default function EmailChangePage() {
  const { pathname } = useLocation();
  if (pathname.endsWith("/stop")) return <StopEmails key="stop" />;
  return pathname.endsWith("/undo") ? <UndoEmail key="undo" /> : <ConfirmEmail key="confirm" />;
}

function ConfirmEmail() {
  const [done, setDone] = useState(false);
  const user = useSession();
  if (done)
    return (
      <AccountSheet
        title={t`Your address is changed`}
        lede={t`We write to the new address from now on, and you log in with it. All other sessions have ended.`}
      >
        <Link to={user ? "/settings" : "/login"} className={linkClass()}>
          {user ? t`Go to settings` : t`Log in`}
        </Link>
      </AccountSheet>
    );
  return (
    <AccountSheet
      title={t`Confirm your new address`}
      lede={t`Press Confirm if you asked for it. Your account then has this address.`}
    >
      <CodeForm
        path="/api/account/email/confirm"
        action={t`Confirm`}
        busyText={t`Confirming...`}
        onDone={() => setDone(true)}
      />
    </AccountSheet>
  );
}

function UndoEmail() {
  const [done, setDone] = useState(false);
  if (done)
    return (
      <AccountSheet
        title={t`The account is yours again`}
        lede={t`It has your old address again, and everybody is logged out. The password no longer works: set a new one now.`}
      >
        <Link to="/forgot-password" className={linkClass()}>
          {t`Set a new password`}
        </Link>
      </AccountSheet>
    );
  return (
    <AccountSheet
      title={t`Take your account back`}
      lede={t`If someone else asked to change your email address, your account keeps the old one. Every device is logged out, and you set a new password.`}
    >
      <CodeForm
        path="/api/account/email/undo"
        action={t`Take it back`}
        busyText={t`Taking it back...`}
        onDone={() => setDone(true)}
      />
    </AccountSheet>
  );
}

function StopEmails() {
  const [done, setDone] = useState(false);
  if (done)
    return (
      <AccountSheet
        title={t`No more emails about orders`}
        lede={t`This address won't get any more, for any order. An account's notifications are set in its settings.`}
      >
        <Link to="/" className={linkClass()}>
          {t`To the home page`}
        </Link>
      </AccountSheet>
    );
  return (
    <AccountSheet
      title={t`Stop emails about orders`}
      lede={t`For this address and for good, even if someone else enters it on our site.`}
    >
      <CodeForm
        path="/api/order-mails/stop"
        action={t`Stop them`}
        busyText={t`Stopping...`}
        onDone={() => setDone(true)}
      />
    </AccountSheet>
  );
}

interface CodeFormProps {
  path: "/api/account/email/confirm" | "/api/account/email/undo" | "/api/order-mails/stop";
  action: string;
  busyText: string;
  onDone: () => void;
}

const RULES = { code: (code: string) => (code.trim() === "" ? EMAIL_CODE_MISSING : null) };

function CodeForm({ path, action, busyText, onDone }: CodeFormProps) {
  const client = useQueryClient();
  const { hash } = useLocation();
  const [initial] = useState(() => ({ code: codeIn(hash) }));
  const form = useAccountForm({
    initial,
    rules: RULES,
    send: async (body) => {
      expectOk(await api.POST(path, { body }));
      onDone();
      await client.invalidateQueries(sessionQuery);
    },
  });
  return (
    <AccountForm form={form} label={action}>
      {form.failure !== undefined && <ErrorBanner>{errorMessage(form.failure)}</ErrorBanner>}
      <Field
        {...form.text("code")}
        label={t`Code`}
        help={t`From our latest email about it.`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        required
      />
      <SubmitButton form={form} busyText={busyText}>
        {action}
      </SubmitButton>
    </AccountForm>
  );
}

/** If a mail program garbled the link, the field stays empty for typing. */
function codeIn(hash: string): string {
  const [code = ""] = /^[\w-]{1,64}$/.exec(hash.slice(1)) ?? [];
  return code;
}
