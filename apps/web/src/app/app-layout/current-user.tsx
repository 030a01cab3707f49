import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { SessionUser } from "@tradeslip/contracts";
import { VisuallyHidden } from "@tradeslip/ui/visually-hidden";

interface CurrentUserProps {
  user: SessionUser;
  /** Shows only the initial; name and email remain for screen readers and as a tooltip. */
  compact?: boolean;
}

/** The logged-in user. */
export function CurrentUser({ user: { username, email }, compact = false }: CurrentUserProps) {
  const [initial] = username.toUpperCase();
  return (
    <div
      className="flex items-center gap-3 min-w-0 max-w-full"
      title={compact ? `${username}, ${email}` : undefined}
    >
      <span
        aria-hidden="true"
        className="flex-none grid place-items-center w-9 h-9 border border-dashed border-accent-text rounded-[50%] bg-accent-wash font-strong"
      >
        {initial}
      </span>
      {compact ? (
        <VisuallyHidden>{t`Logged in as ${username}, ${email}`}</VisuallyHidden>
      ) : (
        <div className="min-w-0 leading-[1.3]">
          <p className="wrap-anywhere text-s font-strong">
            <Trans>
              <VisuallyHidden>Logged in as </VisuallyHidden>
              <span>{username}</span>
            </Trans>
          </p>
          <p className="wrap-anywhere text-ink-muted text-xs">{email}</p>
        </div>
      )}
    </div>
  );
}
