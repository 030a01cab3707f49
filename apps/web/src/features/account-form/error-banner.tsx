import { Alert, IconButton } from "@tradeslip/ui";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";

interface ErrorBannerProps {
  children: ReactNode;
  /** With it the banner has a button to take it away. */
  onDismiss?: () => void;
}

/** Why nothing was sent or taken, above the form. It stays until the next attempt or until it is dismissed. */
export function ErrorBanner({ children, onDismiss }: ErrorBannerProps) {
  const dismiss = onDismiss && (
    <IconButton label="Dismiss" onClick={onDismiss}>
      <X size={18} aria-hidden="true" />
    </IconButton>
  );
  return (
    <Alert tone="danger" action={dismiss}>
      {children}
    </Alert>
  );
}
