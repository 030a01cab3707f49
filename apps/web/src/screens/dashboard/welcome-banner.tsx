import { Slip, buttonClass } from "@tradeslip/ui";
import { Link } from "react-router-dom";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useKeptSlips } from "../../features/orders/history/kept-slips.ts";
import { SLIPS_ADDRESS } from "../../features/orders/history/slips-place.ts";
import styles from "./welcome-banner.module.css";

/** The heading of the desk's letter paper. */
export function WelcomeBanner() {
  const name = usePublicConfig()?.brand.name;
  const { slips } = useKeptSlips();
  return (
    <Slip className={styles["banner"]}>
      <section aria-labelledby="welcome" className={styles["content"]}>
        <div>
          <p className={styles["tagline"]}>Connect. Trade. Profit.</p>
          <h2 id="welcome" className={styles["title"]}>
            {name ? `Welcome to ${name}` : "Welcome"}
          </h2>
          <p className={styles["text"]}>
            Prices say how old they are, so you know what you look at before you trade.
          </p>
        </div>
        <div className={styles["links"]}>
          <Link to="/market" className={buttonClass({ variant: "primary" })}>
            Coin markets
          </Link>
          <Link to="/rates" className={buttonClass()}>
            Exchange rates
          </Link>
          {slips.length > 0 && (
            <Link to={SLIPS_ADDRESS} className={buttonClass()}>
              Your slips ({slips.length})
            </Link>
          )}
        </div>
      </section>
    </Slip>
  );
}
