import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useState } from "react";
import { Button, type ButtonLook } from "../button/button.tsx";
import { classNames } from "../class-names.ts";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import styles from "./copy-button.module.css";

/** docs/product.md, P11.6. */
const MESSAGES: Record<CopyResult, MessageDescriptor> = {
  copied: msg`Copied to clipboard!`,
  failed: msg`Failed to copy to clipboard`,
  unsupported: msg`Clipboard not supported`,
};
const SUCCESS_SHOWN_MS = 4_000;

export interface CopyButtonProps extends ButtonLook {
  /** The text, or a function that produces it on demand. */
  text: string | (() => Promise<string>);
  /** Names what is copied: "Copy address". */
  label: string;
  /** Added for screen readers if the label alone is ambiguous: "Account number". */
  of?: string;
}

/** Copies a text, and shows and announces whether that worked. */
export function CopyButton({ text, label, of, variant, size }: CopyButtonProps) {
  const [attempt, setAttempt] = useState<{ number: number; result: CopyResult | null }>({
    number: 0,
    result: null,
  });
  const { number, result } = attempt;

  useEffect(() => {
    if (result !== "copied") return;
    const timer = setTimeout(() => setAttempt({ number, result: null }), SUCCESS_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [number, result]);

  async function copy() {
    const next = await copyText(text);
    setAttempt((last) => ({ number: last.number + 1, result: next }));
  }
  const Icon = result === "copied" ? Check : Copy;
  return (
    <span className={styles["copy"]} data-result={result}>
      <Button {...(variant && { variant })} {...(size && { size })} onClick={() => void copy()}>
        <Icon size={16} aria-hidden="true" />
        <span>{label}</span>
        {of !== undefined && <VisuallyHidden>{` ${of}`}</VisuallyHidden>}
      </Button>
      <span
        role="status"
        className={classNames(styles["message"], result !== null && result !== "copied" && styles["bad"])}
      >
        {/* A new key each time, so that the same message is announced again. */}
        {result && <span key={number}>{i18n._(MESSAGES[result])}</span>}
      </span>
    </span>
  );
}

type CopyResult = "copied" | "failed" | "unsupported";

/** Puts a text on the clipboard. Browsers have no clipboard on pages without https, and may refuse. */
async function copyText(text: CopyButtonProps["text"]): Promise<CopyResult> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return "unsupported";
  try {
    if (typeof text === "string") await clipboard.writeText(text);
    // Browsers allow writing only right after a press, which has expired by the time the text is ready.
    else if ("ClipboardItem" in globalThis)
      await clipboard.write([new ClipboardItem({ "text/plain": text() })]);
    else await clipboard.writeText(await text());
    return "copied";
  } catch {
    return "failed";
  }
}
