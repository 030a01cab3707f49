import type { PublicConfig } from "@tradeslip/contracts";
import styles from "./code-delivery-note.module.css";

/** Where to find the code on a machine that sends no mail. */
export function CodeDeliveryNote({ delivery }: { delivery: PublicConfig["codeDelivery"] | undefined }) {
  if (delivery !== "terminal") return null;
  return (
    <p className={styles["note"]}>
      This desk has no mail server. The code is printed in the server's terminal and kept in its outbox
      folder.
    </p>
  );
}
