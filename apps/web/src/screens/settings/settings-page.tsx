import { t } from "@lingui/core/macro";
import { Button } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { linkClass } from "@tradeslip/ui/link";
import type { Elements } from "@tradeslip/ui/elements";
import { useId } from "react";
import { Link } from "react-router-dom";
import { useLogOut } from "../../features/account/use-log-out.ts";
import { SessionFailure } from "../../features/account/session-failure.tsx";
import { useSession } from "../../features/account/use-session.ts";
import { LateLanguageChoice } from "../../features/languages/late-language-choice.tsx";
import { CurrencySelect } from "../../features/own-currency/own-currency.tsx";
import { KeepOrders } from "../../features/own-orders/keep-orders.tsx";
import { ForgetOrders } from "../../features/slips/forget-orders.tsx";
import { ActiveSessions } from "./active-sessions.tsx";
import { ChangePassword } from "./change-password.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { DownloadData } from "./download-data.tsx";
import { EmailNotices } from "./email-notices.tsx";
import { PriceAlerts } from "./price-alerts.tsx";
import { ProfileRows } from "./profile.tsx";
import { PushNotices } from "./push-notices.tsx";
import { Passkeys } from "./passkeys.tsx";
import { SavedDestinations } from "./saved-destinations.tsx";
import { AccountOffer, SettingRow } from "./setting-row.tsx";
import { TwoFactor } from "./two-factor.tsx";

/** Choices for this device, and the user's account settings (docs/product.md, P12.1 to P12.3). */
export default function SettingsPage() {
  const user = useSession();
  const isLoggedIn = Boolean(user);
  return (
    <div className="@container/settings grid grid-cols-1 gap-6 max-w-[60rem]">
      <header>
        <h1>{t`Settings`}</h1>
        <p className="mt-2 text-ink-muted">{t`Your notifications, privacy, security and account.`}</p>
      </header>
      {user === undefined && <SessionFailure />}
      <SettingSection title={t`General`}>
        <SettingRow
          label={t`Your currency`}
          help={t`Shown on this device beside US dollars, in which all orders are made.`}
        >
          <CurrencySelect label={t`Currency`} />
        </SettingRow>
        <SettingRow label={t`Language`} help={t`We also use it for emails and notifications.`}>
          <LateLanguageChoice />
        </SettingRow>
        <PushNotices />
        <EmailNotices />
        <PriceAlerts />
      </SettingSection>
      <SettingSection title={t`Privacy`}>
        <SettingRow label={t`Privacy Settings`} help={t`What we keep, for how long, and why.`}>
          <Link to="/privacy" className={linkClass()}>
            {t`Read the privacy notice`}
          </Link>
        </SettingRow>
        <DownloadData />
      </SettingSection>
      <SettingSection title={t`Security`}>
        <TwoFactor />
        <Passkeys />
        <ChangePassword />
        <ActiveSessions />
      </SettingSection>
      <SettingSection title={t`Account`}>
        <SettingRow label={t`Help & Support`}>
          <Link to="/support" className={linkClass()}>
            {t`Open support`}
          </Link>
        </SettingRow>
        {/* Nothing that was typed for one account is saved in another. */}
        <ProfileRows key={user?.email} />
        <SavedDestinations />
        <SignOut />
        <SettingRow label={t`Your orders`} help={t`On a device that others use, forget them when you leave.`}>
          <KeepOrders isLoggedIn={isLoggedIn} />
          <ForgetOrders />
        </SettingRow>
      </SettingSection>
      <SettingSection title={t`Danger Zone`}>
        <DeleteAccount />
      </SettingSection>
    </div>
  );
}

/** A heading with its settings, side by side where there is room. */
function SettingSection({ title, children }: { title: string; children: Elements }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-3 @min-[40rem]/settings:grid-cols-[10rem_minmax(0,1fr)] @min-[40rem]/settings:gap-6"
    >
      <h2 id={id} className="@min-[40rem]/settings:pt-4">
        {title}
      </h2>
      <Card as="div" className="py-2 [&>*+*]:border-t [&>*+*]:border-t-rule">
        {children}
      </Card>
    </section>
  );
}

/** Ends the session and goes to the home page. */
function SignOut() {
  const { logOut, busy } = useLogOut();
  const user = useSession();
  if (user === null) return <AccountOffer label={t`Session`} offer={t`You're not logged in.`} />;
  const username = user?.username;
  return (
    <SettingRow label={username === undefined ? t`Session` : t`Logged in as ${username}`} help={user?.email}>
      <Button busy={busy} disabled={user === undefined} onClick={logOut}>
        {t`Sign Out`}
      </Button>
    </SettingRow>
  );
}
