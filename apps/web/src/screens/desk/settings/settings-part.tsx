import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { LoadFailure } from "../../../lib/load-failure.tsx";
import { settingsQuery } from "../orders/order-queries.ts";
import type { PartProps } from "../frame/desk-part.ts";
import { PartPage } from "../part-page.tsx";
import { ChannelsSection } from "./channels-section.tsx";
import { DutySwitch } from "./duty-switch.tsx";
import { HoursSection } from "./hours-section.tsx";
import { LimitsSection } from "./limits-section.tsx";
import { OrdersSwitch } from "./orders-switch.tsx";
import { PauseSection } from "./pause-section.tsx";
import styles from "./settings.module.css";

/** What admins decide about the desk; agents read it (docs/product.md, P21). */
export default function SettingsPart({ person }: PartProps) {
  const { data: settings, error, isFetching, refetch } = useQuery(settingsQuery);
  const isAdmin = person.role === "admin";
  if (settings === undefined && error === null) return <Skeleton shape="block" />;
  if (settings === undefined)
    return (
      <LoadFailure
        title={t`The settings could not be loaded`}
        error={error}
        withReference
        retryLabel={t`Try again`}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const section = { settings, isAdmin };
  return (
    <PartPage title={t`Hours and pause`}>
      <div className={styles["view"]}>
        <DutySwitch />
        {!isAdmin && <p className={styles["help"]}>{t`You can read here. Admins change it.`}</p>}
        <OrdersSwitch {...section} />
        <PauseSection {...section} />
        <HoursSection {...section} />
        <LimitsSection {...section} />
        <ChannelsSection {...section} />
      </div>
    </PartPage>
  );
}
