import type { CoinDetails } from "@tradeslip/contracts";
import { MINIMUM_USD } from "@tradeslip/contracts/rules";
import { buttonClass } from "@tradeslip/ui/button";
import { classNames } from "@tradeslip/ui/class-names";
import { Link } from "react-router-dom";
import { orderAddress } from "../../features/trade-ticket/ticket-address.ts";
import { TicketStub } from "../../features/trade-ticket/ticket-stub.tsx";
import { formatCoinPrice } from "../../lib/format.ts";
import styles from "./trade-coin.module.css";

/** "Trade ETH", or why not. */
export function TradeLink({ coin: { id, symbol, price } }: { coin: CoinDetails }) {
  if (price <= 0) {
    return (
      <p className={styles["none"]}>
        <span>{`We don't trade ${symbol} while it has no price.`}</span>{" "}
        <Link to="/exchange">See what we trade</Link>
      </p>
    );
  }
  return (
    <>
      <Link
        to={orderAddress(id)}
        className={classNames(buttonClass({ variant: "primary" }), styles["button"])}
      >
        {`Trade ${symbol}`}
      </Link>
      <p className={styles["terms"]}>From ${MINIMUM_USD}. You see the slip before you send it.</p>
    </>
  );
}

/** The same at the foot of a phone's screen, which no slip covers there. */
export function TradeBar({ coin: { id, symbol, price } }: { coin: CoinDetails }) {
  if (price <= 0) return null;
  return (
    <div className={styles["bar"]}>
      <TicketStub title={`1 ${symbol} = ${formatCoinPrice(price)}`} note={`From $${MINIMUM_USD}`}>
        <Link to={orderAddress(id)} className={buttonClass({ variant: "primary" })}>
          {`Trade ${symbol}`}
        </Link>
      </TicketStub>
    </div>
  );
}
