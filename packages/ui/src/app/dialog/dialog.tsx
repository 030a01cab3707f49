import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { IconButton } from "../../button/button.tsx";
import styles from "./dialog.module.css";
import { useEscape } from "./use-escape.ts";

export interface DialogProps {
  open: boolean;
  /** Called on Escape, on the close button and on a click outside the sheet. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons below a rule; the main one last. */
  actions?: ReactNode;
  /** question: needs an answer, so only its buttons and Escape close it. */
  kind?: "sheet" | "question";
  /** Replaces a DialogFrame, so it opens without a transition. */
  atOnce?: boolean;
}

/** A modal that traps the focus until it is closed, then restores it. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  kind = "sheet",
  atOnce = false,
}: DialogProps) {
  const isQuestion = kind === "question";
  // The overlay hears only keys pressed inside it: the focus may be on its way in, or its element is gone.
  useEscape(open, onClose);
  return (
    // The page's language and direction, not the browser's.
    <I18nProvider locale={i18n.locale}>
      <ModalOverlay
        isOpen={open}
        onOpenChange={(next) => {
          if (!next) onClose();
        }}
        isDismissable={!isQuestion}
        className={styles["overlay"] ?? ""}
        data-backdrop
        data-at-once={atOnce || undefined}
      >
        <Modal className={styles["modal"] ?? ""}>
          <AriaDialog role={isQuestion ? "alertdialog" : "dialog"} className={styles["sheet"] ?? ""}>
            <header className={styles["head"]}>
              <Heading slot="title" level={2} className={styles["title"] ?? ""}>
                {title}
              </Heading>
              {!isQuestion && (
                <IconButton label={t`Close`} className={styles["close"]} onClick={onClose}>
                  <X size={20} aria-hidden="true" />
                </IconButton>
              )}
            </header>
            <div className={styles["body"]}>{children}</div>
            {actions !== undefined && <footer className={styles["actions"]}>{actions}</footer>}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}
