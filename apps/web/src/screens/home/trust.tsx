import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type Review, reviews } from "./content/reviews.ts";
import { trustStats } from "./content/home.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { HomeIcon } from "./home-icon.tsx";
import { SectionHead } from "./section-head.tsx";
import { StatLedger } from "./stat-ledger.tsx";
import styles from "./trust.module.css";

const TITLE_ID = "global-trust";

/** Who trades here, from where, and what they say about it. */
export function Trust() {
  return (
    <section aria-labelledby={TITLE_ID} className={styles["section"]}>
      <div className={styles["head"]}>
        <SectionHead id={TITLE_ID} kicker={t`Global trust`} title={t`Reviews from around the world`} />
        <Founded />
      </div>
      <ul className={styles["reviews"]}>
        {reviews().map((review) => (
          <ReviewCard key={review.id} review={review} />
        ))}
      </ul>
      <StatLedger stats={trustStats()} />
    </section>
  );
}

/** A postmark with the founding year. It keeps its place until the year is known. */
function Founded() {
  const config = usePublicConfig();
  const year = useHydrated() ? config?.brand.foundedYear : undefined;
  const founded = year ?? "\u00a0";
  return (
    <p className={styles["founded"]}>
      <Trans>
        Founded <span className={styles["year"]}>{founded}</span>
      </Trans>
    </p>
  );
}

/** A customer's review, with what is known about the customer. */
function ReviewCard({ review }: { review: Review }) {
  const { name, role, title, rating, verified, tradingVolume, timeframe, location } = review;
  return (
    <li className={styles["card"]}>
      <Rating value={rating} />
      <h3 className={styles["text"]}>{title}</h3>
      <p className={styles["who"]}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span>{`, ${role}`}</span>{" "}
        {verified && (
          <span className={styles["verified"]}>
            <HomeIcon name="check" />
            <span>{t`Verified`}</span>
          </span>
        )}
      </p>
      <dl className={styles["facts"]}>
        <Fact name={t`Volume`} value={tradingVolume} />
        <Fact name={t`Trading for`} value={timeframe} />
        <Fact name={t`Location`} value={location} />
      </dl>
    </li>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className={styles["name"]}>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}

const MOST = 5;
const STAR = "M10 1.6l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.9-5.2 2.9 1-5.9L1.5 7.8l5.9-.8z";

/** Stars, and the same rating in words: "4 out of 5". */
function Rating({ value }: { value: number }) {
  return (
    <p className={styles["rating"]}>
      <svg className={styles["stars"]} viewBox="0 0 108 20" aria-hidden="true" focusable="false">
        {Array.from({ length: MOST }, (_, index) => (
          <path
            key={index}
            d={STAR}
            transform={`translate(${index * 22} 0)`}
            className={index < value ? styles["full"] : styles["empty"]}
          />
        ))}
      </svg>
      <span>{t`${value} out of ${MOST}`}</span>
    </p>
  );
}
