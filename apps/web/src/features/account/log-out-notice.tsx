import { t } from "@lingui/core/macro";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { unreachable } from "../../lib/api.ts";
import { ForgetOrders } from "../slips/forget-orders.tsx";
import styles from "./log-out-notice.module.css";
import { useLogOut } from "./use-log-out.ts";

/** Shown after a logout. `ended`: false if it did not reach the server. */
export default function LogOutNotice({ ended }: { ended: boolean }) {
  return ended ? <LoggedOut /> : <StillLoggedIn />;
}

/** Whoever uses the device next would find them. */
function LoggedOut() {
  return (
    <Alert tone="info" title={t`You're logged out`}>
      <div className={styles["offer"]}>
        <p>{t`Do others use this device? Your slips are still on it.`}</p>
        <ForgetOrders />
      </div>
    </Alert>
  );
}

function StillLoggedIn() {
  const { logOut, busy } = useLogOut();
  return (
    <Alert
      tone="danger"
      title={t`You may still be logged in`}
      action={
        <Button busy={busy} onClick={logOut}>
          {t`Log out again`}
        </Button>
      }
    >
      {unreachable()}
    </Alert>
  );
}
