import type { Review } from "../../content/reviews.ts";
import { HomeIcon } from "./home-icon.tsx";
import styles from "./review-card.module.css";

/** A customer's review, with what is known of the customer. */
export function ReviewCard({ review }: { review: Review }) {
  const { name, role, title, rating, verified, tradingVolume, timeframe, location } = review;
  return (
    <li className={styles["card"]}>
      <Rating value={rating} />
      <h3 className={styles["text"]}>{title}</h3>
      <p className={styles["who"]}>
        <strong>{name}</strong>, {role}{" "}
        {verified && (
          <span className={styles["verified"]}>
            <HomeIcon name="check" />
            Verified
          </span>
        )}
      </p>
      <dl className={styles["facts"]}>
        <Fact name="Volume" value={tradingVolume} />
        <Fact name="Trading for" value={timeframe} />
        <Fact name="Location" value={location} />
      </dl>
    </li>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className={styles["name"]}>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const MOST = 5;
const STAR = "M10 1.6l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.9-5.2 2.9 1-5.9L1.5 7.8l5.9-.8z";

/** Stars, and the same in words: "4 out of 5". */
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
      {value} out of {MOST}
    </p>
  );
}
