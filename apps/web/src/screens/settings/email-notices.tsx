import { t } from "@lingui/core/macro";
import { useSession } from "../../features/account/use-session.ts";
import { NoticeSwitches } from "./notice-switches.tsx";
import { SettingGroup } from "./setting-group.tsx";
import { AccountOffer, SettingRow } from "./setting-row.tsx";

/** What somebody is told of by email (docs/product.md, P12.7). */
export function EmailNotices() {
  const user = useSession();
  const label = t`Email Notifications`;
  if (user === undefined) return <SettingRow label={label} />;
  if (user === null)
    return (
      <AccountOffer
        label={label}
        offer={t`With an account: an email when the desk goes on with your order, or at a price you set.`}
      />
    );
  return (
    <SettingGroup title={label}>
      <NoticeSwitches
        way="email"
        note={t`New devices, and changes of your password, second factor and address: always.`}
      />
    </SettingGroup>
  );
}
