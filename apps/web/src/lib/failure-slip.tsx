import { t } from "@lingui/core/macro";
import { Button } from "@tradeslip/ui/button";
import { Slip } from "@tradeslip/ui/slip";
import type { Elements } from "@tradeslip/ui/elements";
import styles from "./failure-slip.module.css";

/** "page": in the place of a screen. "part": in a page. "over": above it. */
export type Look = "page" | "part" | "over";

interface FailureSlipProps {
  look: Look;
  title: string;
  message: string;
  hint?: string;
  /** How the button looks that reloads the page; false: there is none. */
  reload: "primary" | "secondary" | false;
  /** Other ways on. */
  children?: Elements;
}

/** What failed, in its place, and the ways on. */
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
