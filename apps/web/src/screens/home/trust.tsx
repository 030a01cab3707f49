import { claims } from "../../content/claims.ts";
import { reviews } from "../../content/reviews.ts";
import { trustStats } from "../../content/stats.ts";
import { Founded } from "./founded.tsx";
import { ReviewCard } from "./review-card.tsx";
import { SectionHead } from "./section-head.tsx";
import { StatLedger } from "./stat-ledger.tsx";
import styles from "./trust.module.css";

const TITLE_ID = "global-trust";

/** Who trades here, from where, and what they say of it. */
export function Trust() {
  return (
    <section aria-labelledby={TITLE_ID} className={styles["section"]}>
      <div className={styles["head"]}>
        <SectionHead
          id={TITLE_ID}
          kicker="Global trust"
          title={`Trusted by ${claims.trustedBy.value} ${claims.trustedBy.label}`}
        />
        <Founded />
      </div>
      <ul className={styles["reviews"]}>
        {reviews.map((review) => (
          <ReviewCard key={review.id} review={review} />
        ))}
      </ul>
      <StatLedger stats={trustStats} />
    </section>
  );
}
