import { t } from "@lingui/core/macro";
import { Alert } from "@tradeslip/ui/alert";
import { ForgetOrders } from "../slips/forget-orders.tsx";
import styles from "./logged-out-notice.module.css";

/** Shown after a logout: whoever uses the device next would find the orders. */
export default function LoggedOutNotice() {
  return (
    <Alert tone="info" title={t`You're logged out`}>
      <div className={styles["offer"]}>
        <p>{t`Do others use this device? Your slips are still on it.`}</p>
        <ForgetOrders />
      </div>
    </Alert>
  );
}
