import type { SessionUser } from "@tradeslip/contracts";
import { VisuallyHidden } from "@tradeslip/ui/visually-hidden";
import styles from "./current-user.module.css";

interface CurrentUserProps {
  user: SessionUser;
  /** Shows only the initial; name and email remain for screen readers and as a tooltip. */
  compact?: boolean;
}

/** Who is logged in. */
export function CurrentUser({ user: { username, email }, compact = false }: CurrentUserProps) {
  const [initial] = username.toUpperCase();
  return (
    <div className={styles["user"]} title={compact ? `${username}, ${email}` : undefined}>
      <span aria-hidden="true" className={styles["initial"]}>
        {initial}
      </span>
      {compact ? (
        <VisuallyHidden>{`Logged in as ${username}, ${email}`}</VisuallyHidden>
      ) : (
        <div className={styles["words"]}>
          <p className={styles["name"]}>
            <VisuallyHidden>Logged in as </VisuallyHidden>
            <span>{username}</span>
          </p>
          <p className={styles["email"]}>{email}</p>
        </div>
      )}
    </div>
  );
}
