import { t } from "@lingui/core/macro";
import { Button } from "@tradeslip/ui/button";
import { Slip } from "@tradeslip/ui/slip";
import type { Elements } from "@tradeslip/ui/elements";
import styles from "./failure-slip.module.css";

/** "page": replaces a screen. "part": inside a page. "over": above it. */
export type Look = "page" | "part" | "over";

interface FailureSlipProps {
  look: Look;
  title: string;
  message: string;
  hint?: string;
  /** The look of the button that reloads the page; false: no such button. */
  reload: "primary" | "secondary" | false;
  /** Other ways to continue. */
  children?: Elements;
}

/** Says what failed, in its place, and how to continue. */
export function FailureSlip({ look, title, message, hint, reload, children }: FailureSlipProps) {
  const Title = look === "page" ? "h1" : "h2";
  return (
    <div role="alert" className={styles[look]}>
      <Slip className={styles["slip"]}>
        <Title className={styles["title"]}>{title}</Title>
        <p className={styles["message"]}>{message}</p>
        {hint !== undefined && <p className={styles["hint"]}>{hint}</p>}
        {children}
        {reload && (
          <Button variant={reload} onClick={() => window.location.reload()}>
            {t`Reload`}
          </Button>
        )}
      </Slip>
    </div>
  );
}
