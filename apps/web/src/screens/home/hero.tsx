import { buttonClass } from "@tradeslip/ui/button";
import { classNames } from "@tradeslip/ui/class-names";
import type { MouseEvent } from "react";
import { Link } from "react-router-dom";
import { claims } from "../../content/claims.ts";
import { heroStats } from "../../content/stats.ts";
import { CoinRing } from "./coin-ring.tsx";
import styles from "./hero.module.css";
import { RateSlip } from "./rate-slip.tsx";
import { StatLedger } from "./stat-ledger.tsx";
import { STEPS_ID } from "./steps.tsx";
import { StoreButtons } from "./store-buttons.tsx";
import { prefersReducedMotion } from "./use-reduced-motion.ts";

/** The first screenful: what this is, where to begin, and today's rate on a slip. */
export function Hero() {
  return (
    <div className={styles["hero"]}>
      <div className={styles["words"]}>
        <p className={styles["kicker"]}>Connect. Trade. Profit.</p>
        <h1 className={styles["title"]}>Fast and Trusted Crypto Trading</h1>
        <p className={styles["claim"]}>The most secure way to sell your Bitcoin!</p>
        <p className={styles["lede"]}>
          You agree on a price with people, not with an order book. Every order becomes a slip that both sides
          can read.
        </p>
        <div className={styles["actions"]}>
          {/* docs/product.md P1.6: starting is the same as "Let's trade" in the bar, ... */}
          <Link to="/login" className={classNames(buttonClass({ variant: "primary" }), styles["action"])}>
            Start P2P Trading
          </Link>
          {/* ... and how it works is told on this page, in the steps. A plain link, so that it leads there without script. */}
          <a
            href={`#${STEPS_ID}`}
            className={classNames(buttonClass(), styles["action"])}
            onClick={scrollToSteps}
          >
            See How P2P Works
          </a>
        </div>
        <StoreButtons />
      </div>
      <div className={styles["drawing"]}>
        <CoinRing />
        <RateSlip />
      </div>
      <div className={styles["stats"]}>
        <p className={styles["trusted"]}>
          Trusted by <strong>{claims.trustedBy.value}</strong> {claims.trustedBy.label}
        </p>
        <StatLedger stats={heroStats} />
      </div>
    </div>
  );
}

/**
 * Scrolls and moves the focus along. The address stays as it is: a `#` in it would count as a visit of its own, and
 * the way back would lead to the same page.
 */
function scrollToSteps(event: MouseEvent) {
  const steps = document.getElementById(STEPS_ID);
  if (!steps || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  steps.scrollIntoView({ behavior: prefersReducedMotion() ? "auto" : "smooth" });
  steps.focus({ preventScroll: true });
}
