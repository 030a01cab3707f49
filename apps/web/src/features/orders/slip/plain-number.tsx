import styles from "./plain-number.module.css";

/**
 * A decimal text as the message writes it: digits with a point. Thousands stand apart by space alone, which is no
 * character: what is copied is what the chat says.
 */
export function PlainNumber({ value }: { value: string }) {
  const [whole = "", decimals] = value.split(".");
  const groups = whole.match(/\d{1,3}(?=(?:\d{3})*$)/g) ?? [whole];
  return (
    <span className={styles["number"]}>
      {groups.map((group, place) => (
        <span key={groups.length - place} className={styles["group"]}>
          {group}
        </span>
      ))}
      {decimals !== undefined && `.${decimals}`}
    </span>
  );
}
