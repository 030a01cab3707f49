import type { Order } from "@tradeslip/contracts";
import { Badge, Link, linkClass } from "@tradeslip/ui";
import { Link as RouterLink } from "react-router-dom";
import { useExpired } from "../../../lib/use-expired.ts";
import { PlainNumber } from "../slip/plain-number.tsx";
import { slipAddress } from "../slip/slip-address.ts";
import { utcMoment, utcTime } from "../slip/utc-time.ts";
import styles from "./slip-history.module.css";

const SIDES = { buy: "Buy", sell: "Sell" } as const;

/** One line of the list: what was agreed on, when, and whether it still holds. */
export function KeptSlip({ slip }: { slip: Order }) {
  const { reference, side, coin, coinAmount, usd, rate, issuedAt, expiresAt, token, whatsappUrl } = slip;
  const expired = useExpired(expiresAt);
  return (
    <li className={styles["slip"]}>
      <div className={styles["name"]}>
        <RouterLink to={slipAddress(token)} className={styles["reference"]}>
          {reference}
        </RouterLink>
        <Badge tone={expired ? "neutral" : "accent"}>
          {expired ? "Expired" : `Valid until ${utcTime(expiresAt)}`}
        </Badge>
      </div>
      <p className={styles["terms"]}>
        {SIDES[side]} <PlainNumber value={coinAmount} /> {coin.symbol} for <PlainNumber value={usd} /> USD
        <span className={styles["rate"]}>
          {" "}
          at <PlainNumber value={rate} />
        </span>
      </p>
      <p className={styles["time"]}>
        <time dateTime={issuedAt}>{utcMoment(issuedAt)}</time>
        {!expired && (
          <Link href={whatsappUrl} external className={linkClass()}>
            Open WhatsApp
          </Link>
        )}
      </p>
    </li>
  );
}
