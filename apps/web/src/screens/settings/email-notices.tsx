import { t } from "@lingui/core/macro";
import { useSession } from "../../features/account/use-session.ts";
import { useKeepsOrders } from "../../lib/hideable.tsx";
import { NoticeSwitches } from "./notice-switches.tsx";
import { SettingGroup } from "./setting-group.tsx";
import { AccountOffer, SettingRow } from "./setting-row.tsx";

/** Chooses which notices a user gets by email (docs/product.md, P12.7). */
export function EmailNotices() {
  const user = useSession();
  const keepsOrders = useKeepsOrders();
  const label = t`Email Notifications`;
  if (user === undefined) return <SettingRow label={label} />;
  if (user === null)
    return (
      <AccountOffer
        label={label}
        offer={
          keepsOrders
            ? t`With an account: an email about your order, or when a coin reaches your price.`
            : t`With an account: be told when a coin reaches your price.`
        }
      />
    );
  return (
    <SettingGroup title={label}>
      <NoticeSwitches
        way="email"
        note={t`We always tell you of a new device, and when your password, second factor or address changes.`}
      />
    </SettingGroup>
  );
}
