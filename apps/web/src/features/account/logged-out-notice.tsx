import { t } from "@lingui/core/macro";
import { Alert } from "@tradeslip/ui/alert";
import { ForgetOrders } from "../slips/forget-orders.tsx";

/** Shown after a logout, because the device's next user could see the orders. */
export default function LoggedOutNotice() {
  return (
    <Alert tone="info" title={t`You're logged out`}>
      <div className="grid justify-items-start gap-2">
        <p>{t`Do others use this device? Your slips are still on it.`}</p>
        <ForgetOrders />
      </div>
    </Alert>
  );
}
