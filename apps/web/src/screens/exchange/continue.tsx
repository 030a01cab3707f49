import { Button } from "@tradeslip/ui";
import { PREPARING_TEXT, type OrderPlacing } from "../../features/orders/place-order/use-place-order.ts";
import styles from "./continue.module.css";

/** What happens next, and the button that starts it. */
export function Continue({ phase, enabled }: { phase: OrderPlacing["phase"]; enabled: boolean }) {
  const preparing = phase === "preparing";
  return (
    <>
      <div>
        <h3 className={styles["title"]}>Trade via WhatsApp</h3>
        <p className={styles["words"]}>
          We open WhatsApp with your order as a draft. You send it, our team confirms it and tells you how to
          pay. All trades are processed manually by our team.
        </p>
      </div>
      <Button
        type="submit"
        variant="primary"
        className={styles["button"]}
        disabled={!preparing && (!enabled || phase === "redirected")}
        busy={preparing}
      >
        {preparing ? PREPARING_TEXT : "Continue to WhatsApp"}
      </Button>
    </>
  );
}
