import { Slip } from "@tradeslip/ui";
import styles from "./in-short.module.css";

/** The whole on a slip, for those who will not read on. */
export function InShort({ lines }: { lines: readonly { term: string; fact: string }[] }) {
  return (
    <section aria-labelledby="in-short-title" className={styles["short"]}>
      <Slip>
        <h2 id="in-short-title">In short</h2>
        <dl className={styles["lines"]}>
          {lines.map(({ term, fact }) => (
            <div key={term} className={styles["line"]}>
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
        <p className={styles["note"]}>The sections below are what counts.</p>
      </Slip>
    </section>
  );
}
