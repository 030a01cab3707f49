import { Button } from "@tradeslip/ui";
import { useLogOut } from "../../features/session/use-log-out.ts";
import { useSession } from "../../features/session/use-session.ts";
import { SettingRow } from "./setting-row.tsx";

/** Ends the session and goes to the home page; harmless when nobody is logged in. */
export function SignOut() {
  const { logOut, busy } = useLogOut();
  const user = useSession();
  return (
    <SettingRow
      label={user ? `Logged in as ${user.username}` : "Session"}
      help={user === null ? "Nobody is logged in here." : user?.email}
    >
      <Button busy={busy} onClick={logOut}>
        Sign Out
      </Button>
    </SettingRow>
  );
}
