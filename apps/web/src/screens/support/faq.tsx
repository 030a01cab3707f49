import { useState } from "react";
import { faq, faqCategories, type FaqCategory } from "../../content/faq.ts";
import { FaqChips } from "./faq-chips.tsx";
import { FaqEntry } from "./faq-entry.tsx";
import styles from "./faq.module.css";

/** Questions by category, one open at a time. Those of the other categories stay in the page, hidden. */
export function Faq() {
  const [category, setCategory] = useState<FaqCategory>("Account");
  const [open, setOpen] = useState<string | null>(null);

  function choose(next: FaqCategory) {
    setCategory(next);
    setOpen(null);
  }
  return (
    <section aria-label="Frequently asked questions">
      <FaqChips chosen={category} onChoose={choose} />
      {faqCategories.map((name) => (
        <div key={name} className={styles["category"]} hidden={name !== category}>
          <h2 className={styles["heading"]}>{name}</h2>
          {faq
            .filter((item) => item.category === name)
            .map((item) => (
              <FaqEntry
                key={item.question}
                item={item}
                open={open === item.question}
                onToggle={(isOpen) =>
                  setOpen((current) => (isOpen ? item.question : current === item.question ? null : current))
                }
              />
            ))}
        </div>
      ))}
    </section>
  );
}
