import { t } from "@lingui/core/macro";
import X from "lucide-react/icons/x";
import { useEffect, useRef, type MouseEvent } from "react";
import { classNames } from "../class-names.ts";
import type { Elements } from "../elements.ts";
import { IconButton } from "../button/button.tsx";
import styles from "./drawer.module.css";

export interface DrawerProps {
  open: boolean;
  /** Called on Escape, on the close button and on a click outside the sheet. */
  onClose: () => void;
  label: string;
  /** "end" puts it within the thumb's reach. Default: from the start side, as tall as the window. */
  from?: "start" | "end";
  children: Elements;
}

/** A sheet that slides over the page. The dialog element keeps and returns the focus. */
export function Drawer({ open, onClose, label, from = "start", children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);

  function closeOnBackdrop(event: MouseEvent) {
    if (event.target === dialog.current) onClose();
  }
  return (
    // A click outside the sheet is for mice; keyboards use Escape, which fires a cancel event.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classNames(styles["drawer"], from === "end" && styles["end"])}
      aria-label={label}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        if (open) onClose();
      }}
    >
      <div className={styles["sheet"]}>
        <IconButton label={t`Close`} className={styles["close"]} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
        {children}
      </div>
    </dialog>
  );
}
