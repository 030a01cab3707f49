import { can } from "@tradeslip/contracts/rules";
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "../orders/order-queries.ts";
import type { PartProps } from "../frame/desk-part.ts";
import { PartPage } from "../part-page.tsx";
import { PartWait } from "../part-wait.tsx";
import { ChannelsSection } from "./channels-section.tsx";
import { DutySwitch } from "./duty-switch.tsx";
import { HoursSection } from "./hours-section.tsx";
import { OrdersSwitch } from "./orders-switch.tsx";
import { PauseSection } from "./pause-section.tsx";
import { SpreadSection } from "./spread-section.tsx";

/** The desk's settings, which admins change and agents read (docs/product.md, P21). */
export default function SettingsPart({ person }: PartProps) {
  const found = useQuery(settingsQuery);
  const { data: settings } = found;
  const isAdmin = can(person.role, "manages-desk");
  if (settings === undefined)
    return <PartWait queries={[found]} title={t`The settings could not be loaded`} />;
  const section = { settings, isAdmin };
  return (
    <PartPage title={t`Hours and pause`}>
      <div className="grid grid-cols-1 gap-5 max-w-[60rem]">
        <DutySwitch />
        {!isAdmin && <p className="text-ink-muted">{t`You can read here. Admins change it.`}</p>}
        <OrdersSwitch {...section} />
        <PauseSection {...section} />
        <HoursSection {...section} />
        <SpreadSection {...section} />
        <ChannelsSection {...section} />
      </div>
    </PartPage>
  );
}
