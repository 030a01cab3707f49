import styles from "./rating.module.css";

const MOST = 5;
const STAR = "M10 1.6l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.9-5.2 2.9 1-5.9L1.5 7.8l5.9-.8z";

/** Stars, and the same in words: "4 out of 5". */
export function Rating({ value }: { value: number }) {
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
