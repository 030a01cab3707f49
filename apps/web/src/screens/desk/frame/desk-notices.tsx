import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Alert } from "@tradeslip/ui/alert";
import { formatTime } from "../../../lib/format.ts";
import { settingsQuery } from "../orders/order-queries.ts";
import styles from "./frame.module.css";

/** What everybody at the desk has to know: it isn't live, takes no orders, or is taken for empty. */
export function DeskNotices({ cutAt }: { cutAt: number | null }) {
  const { data } = useQuery(settingsQuery);
  const since = cutAt === null ? null : formatTime(new Date(cutAt).toISOString());
  if (since === null && (data === undefined || (data.takesOrders && data.attended))) return null;
  return (
    <div className={styles["notices"]}>
      {since !== null && (
        <Alert
          key={since}
          tone="info"
        >{t`Not live since ${since}. Times go on, and steps still ask the server.`}</Alert>
      )}
      {data?.takesOrders === false && (
        <Alert tone="info">{t`The desk takes no orders: they are only in the chat. An admin can switch them on in the settings.`}</Alert>
      )}
      {data?.takesOrders && !data.attended && (
        <Alert tone="info">{t`Customers read that nobody is at the desk.`}</Alert>
      )}
    </div>
  );
}
