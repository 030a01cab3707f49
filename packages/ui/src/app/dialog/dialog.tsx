import { t } from "@lingui/core/macro";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { IconButton } from "../../button/button.tsx";
import { PageLanguage } from "../page-language.tsx";
import { useEscape } from "../use-escape.ts";
import styles from "./dialog.module.css";

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
    <PageLanguage>
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
            <header className="relative pt-4 px-4 pb-0 md:pt-6 md:px-6 md:pb-0">
              <Heading slot="title" level={2} className="pe-10 wrap-anywhere">
                {title}
              </Heading>
              {!isQuestion && (
                <IconButton
                  label={t`Close`}
                  className="absolute top-3 end-3 md:top-5 md:end-5"
                  onClick={onClose}
                >
                  <X size={20} aria-hidden="true" />
                </IconButton>
              )}
            </header>
            <div className="pt-3 px-4 pb-4 md:pt-3 md:px-6 md:pb-6">{children}</div>
            {actions !== undefined && (
              <footer className="flex flex-wrap justify-end gap-3 p-4 border-t border-dashed border-t-rule-strong md:py-4 md:px-6">
                {actions}
              </footer>
            )}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </PageLanguage>
  );
}
