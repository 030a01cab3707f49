import type { Review } from "../../content/reviews.ts";
import { HomeIcon } from "./home-icon.tsx";
import { Rating } from "./rating.tsx";
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
