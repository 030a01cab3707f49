import { t } from "@lingui/core/macro";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { unreachable } from "../../lib/api.ts";
import { useLogOut } from "./use-log-out.ts";

/** Shown after a logout that did not reach the server. */
export default function LogOutFailed() {
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
