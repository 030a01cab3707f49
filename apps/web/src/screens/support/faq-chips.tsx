import { faqCategories, type FaqCategory } from "../../content/faq.ts";
import styles from "./faq-chips.module.css";

interface FaqChipsProps {
  chosen: FaqCategory;
  onChoose: (category: FaqCategory) => void;
}

/** Radio buttons drawn as chips; unlike a switch they may take two lines on a narrow page. */
export function FaqChips({ chosen, onChoose }: FaqChipsProps) {
  return (
    <div role="radiogroup" aria-label="Category" className={styles["chips"]}>
      {faqCategories.map((category) => (
        <label key={category} className={styles["chip"]}>
          <input
            type="radio"
            name="faq-category"
            className={styles["input"]}
            checked={category === chosen}
            onChange={() => onChoose(category)}
          />
          {category}
        </label>
      ))}
    </div>
  );
}
