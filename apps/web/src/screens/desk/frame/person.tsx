import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { type DeskRole, isDeskRole } from "@tradeslip/contracts/rules";
import { IconButton } from "@tradeslip/ui/button";
import LogOut from "lucide-react/icons/log-out";
import { useLogOut } from "../../../features/account/use-log-out.ts";
import styles from "./frame.module.css";
import { dropDrafts } from "../orders/drafts.ts";
import type { DeskPerson } from "./desk-part.ts";

const ROLE_LABELS: Readonly<Record<DeskRole, MessageDescriptor>> = { agent: msg`Agent`, admin: msg`Admin` };

/** The logged-in person, their role, and the button to log out. */
export function Person({ person: { user, role } }: { person: DeskPerson }) {
  const { logOut, busy } = useLogOut();
  const name = user.firstName ?? user.username;
  return (
    <div className={styles["person"]}>
      <p className={styles["words"]}>
        <strong key={name}>{name}</strong>
        {isDeskRole(role) && <span key={role}>{i18n._(ROLE_LABELS[role])}</span>}
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
