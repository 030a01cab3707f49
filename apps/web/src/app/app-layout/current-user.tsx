import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
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
        <VisuallyHidden>{t`Logged in as ${username}, ${email}`}</VisuallyHidden>
      ) : (
        <div className={styles["words"]}>
          <p className={styles["name"]}>
            <Trans>
              <VisuallyHidden>Logged in as </VisuallyHidden>
              <span>{username}</span>
            </Trans>
          </p>
          <p className={styles["email"]}>{email}</p>
        </div>
      )}
    </div>
  );
}
