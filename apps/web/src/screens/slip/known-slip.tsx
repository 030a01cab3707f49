import type { PublicConfig, SlipAnswer } from "@tradeslip/contracts";
import { buttonClass, LiveRegion } from "@tradeslip/ui";
import { Link } from "react-router-dom";
import { newOrderAddress } from "../../features/orders/slip/slip-address.ts";
import { SlipSheet } from "../../features/orders/slip/slip-sheet.tsx";
import { useExpired } from "../../lib/use-expired.ts";
import { RealDesk } from "./real-desk.tsx";
import styles from "./slip-page.module.css";

/** A slip of ours: whether it still holds, its terms, and what to compare. */
export function KnownSlip({ slip, config }: { slip: SlipAnswer; config: PublicConfig | undefined }) {
  const timeIsUp = useExpired(slip.expiresAt);
  const expired = slip.status === "expired" || timeIsUp;
  return (
    <>
      <header className={styles["head"]}>
        <p className={styles["what"]}>Order slip {slip.reference}</p>
        <h1>{expired ? "This slip has expired" : "This slip is valid"}</h1>
        <p className={styles["lede"]}>
          {expired
            ? "It was issued by us, with the terms below. Their price no longer holds."
            : "It was issued by us, with the terms below. Nobody has changed them."}
        </p>
        <LiveRegion>{expired && slip.status === "valid" ? "This slip has expired" : null}</LiveRegion>
      </header>
      <div className={styles["columns"]}>
        <div>
          <SlipSheet terms={slip} expired={expired} brandName={config?.brand.name}>
            {expired ? (
              <Link to={newOrderAddress(slip.surface, slip.side, slip.coin.id)} className={buttonClass()}>
                Make a new order
              </Link>
            ) : (
              <p className={styles["note"]}>
                A slip is an offer, no proof of payment. The trade itself is made in the chat, by people.
              </p>
            )}
          </SlipSheet>
        </div>
        <RealDesk reference={slip.reference} number={config?.whatsappNumber ?? null} />
      </div>
    </>
  );
}
