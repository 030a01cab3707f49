import { claims } from "../../content/claims.ts";
import { reviews } from "../../content/reviews.ts";
import { trustStats } from "../../content/stats.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
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

/** A postmark with the year of founding. It keeps its place until the year is known. */
function Founded() {
  const config = usePublicConfig();
  const year = useHydrated() ? config?.brand.foundedYear : undefined;
  return (
    <p className={styles["founded"]}>
      Founded <span className={styles["year"]}>{year ?? "\u00a0"}</span>
    </p>
  );
}
