import type { FaqItem } from "../../content/faq.ts";
import styles from "./faq.module.css";

interface FaqEntryProps {
  item: FaqItem;
  open: boolean;
  onToggle: (open: boolean) => void;
}

/** A native disclosure: it opens without script too, and by searching in the page. The shared name closes its neighbours. */
export function FaqEntry({ item, open, onToggle }: FaqEntryProps) {
  return (
    <details
      name="faq"
      open={open}
      className={styles["entry"]}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary className={styles["question"]}>
        <h3>{item.question}</h3>
        {item.fact !== undefined && <span className={styles["fact"]}>{item.fact}</span>}
      </summary>
      <p className={styles["answer"]}>{item.answer}</p>
    </details>
  );
}
