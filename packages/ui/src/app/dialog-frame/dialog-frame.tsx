import { t } from "@lingui/core/macro";
import X from "lucide-react/icons/x";
import { type ReactNode, useId } from "react";
import { IconButton } from "../../button/button.tsx";
import styles from "../dialog/dialog.module.css";
import { useEscape } from "../dialog/use-escape.ts";

interface DialogFrameProps {
  title: ReactNode;
  /** Called on Escape and on the close button. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A placeholder in the position of a Dialog until its chunk is loaded. It doesn't move the focus: the dialog
 * takes it from where it is, and returns it there.
 */
export function DialogFrame({ title, onClose, children }: DialogFrameProps) {
  const titleId = useId();
  useEscape(true, onClose);
  return (
    <div className={styles["overlay"]} data-backdrop>
      <div className={styles["modal"]}>
        <div role="dialog" aria-labelledby={titleId} aria-busy="true" className={styles["sheet"]}>
          <header className={styles["head"]}>
            <h2 id={titleId} className={styles["title"]}>
              {title}
            </h2>
            <IconButton label={t`Close`} className={styles["close"]} onClick={onClose}>
              <X size={20} aria-hidden="true" />
            </IconButton>
          </header>
          <div className={styles["body"]}>{children}</div>
        </div>
      </div>
    </div>
  );
}
