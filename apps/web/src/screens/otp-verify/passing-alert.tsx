import { Alert } from "@tradeslip/ui/alert";
import { IconButton } from "@tradeslip/ui/button";
import X from "lucide-react/icons/x";
import { useEffect, useEffectEvent, useState, type FocusEvent } from "react";
import type { Notice } from "./use-verification.ts";

/** docs/product.md, P9.18. */
const SHOWN_MS = 5_000;

/** An alert that goes by itself, but not while somebody points at it or is in it (WCAG 2.2.1). Needs the notice's id as key. */
export function PassingAlert({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) {
  const [pointedAt, setPointedAt] = useState(false);
  const [focused, setFocused] = useState(false);
  const dismiss = useEffectEvent(onDismiss);
  const held = pointedAt || focused;

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held]);

  return (
    <div
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(currentTarget.contains(relatedTarget))
      }
    >
      <Alert
        tone={notice.tone}
        action={
          <IconButton label="Dismiss" onClick={onDismiss}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        }
      >
        {notice.text}
      </Alert>
    </div>
  );
}
