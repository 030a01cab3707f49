import { t } from "@lingui/core/macro";
import { IconButton } from "@tradeslip/ui/button";
import LogOut from "lucide-react/icons/log-out";
import { useLogOut } from "../../../features/account/use-log-out.ts";
import styles from "./frame.module.css";
import { dropDrafts } from "../orders/drafts.ts";
import type { DeskPerson } from "./desk-part.ts";

/** Who is logged in, as what, and the way out. */
export function Person({ person: { user, role } }: { person: DeskPerson }) {
  const { logOut, busy } = useLogOut();
  const name = user.firstName ?? user.username;
  return (
    <div className={styles["person"]}>
      <p className={styles["words"]}>
        <strong key={name}>{name}</strong>
        <span key={role}>{role === "admin" ? t`Admin` : t`Agent`}</span>
      </p>
      <IconButton
        label={t`Logout`}
        aria-busy={busy || undefined}
        onClick={() => {
          dropDrafts();
          logOut();
        }}
      >
        <LogOut size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
