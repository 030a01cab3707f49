import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { categoryNames, faq, faqCategories, type FaqCategory, type FaqItem } from "./content/faq.ts";
import { Hideable } from "../../lib/hideable.tsx";
import { useHydrated } from "../../lib/use-hydrated.ts";
import styles from "./faq.module.css";

/**
 * Questions by category, one open at a time; the address may name the first ("?tab=faq&topic=trading"). Those of the other
 * categories stay in the page, hidden.
 */
export function Faq() {
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState<FaqCategory>();
  // The page is built in advance without a query: while React takes it over, it must find that one.
  const asked = useHydrated() ? params.get("topic") : null;
  const topic = faqCategories.find((each) => each === asked);
  const category = chosen ?? topic ?? "account";
  const section = useRef<HTMLElement>(null);
  // Whoever asks for a topic comes to its answers, past the ways to write.
  useEffect(() => {
    if (topic === undefined) return;
    section.current?.scrollIntoView();
    section.current?.focus({ preventScroll: true });
  }, [topic]);
  const [open, setOpen] = useState<string | null>(null);

  function choose(next: FaqCategory) {
    setChosen(next);
    setOpen(null);
  }
  const names = categoryNames();
  const items = faq();
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t`Frequently asked questions`}
      className={styles["section"]}
    >
      <FaqChips chosen={category} onChoose={choose} />
      {faqCategories.map((each) => (
        <div key={each} className={styles["category"]} hidden={each !== category}>
          <h2 className={styles["heading"]}>{names[each]}</h2>
          {items
            .filter((item) => item.category === each)
            .map((item) => {
              const entry = (
                <FaqEntry
                  key={item.question}
                  item={item}
                  open={open === item.question}
                  onToggle={(isOpen) =>
                    setOpen((current) =>
                      isOpen ? item.question : current === item.question ? null : current,
                    )
                  }
                />
              );
              return item.claimed ? (
                <Hideable key={item.question} part="claims">
                  {entry}
                </Hideable>
              ) : (
                entry
              );
            })}
        </div>
      ))}
    </section>
  );
}

interface FaqChipsProps {
  chosen: FaqCategory;
  onChoose: (category: FaqCategory) => void;
}

/** Radio buttons drawn as chips; unlike a switch they may take two lines on a narrow page. */
function FaqChips({ chosen, onChoose }: FaqChipsProps) {
  const names = categoryNames();
  return (
    <div role="radiogroup" aria-label={t`Category`} className={styles["chips"]}>
      {faqCategories.map((category) => (
        <label key={category} className={styles["chip"]}>
          <input
            type="radio"
            name="faq-category"
            className={styles["input"]}
            checked={category === chosen}
            onChange={() => onChoose(category)}
          />
          <span>{names[category]}</span>
        </label>
      ))}
    </div>
  );
}

function Fact({ item: { fact, promise } }: Pick<FaqEntryProps, "item">) {
  if (fact === undefined) return null;
  const shown = <span className={styles["fact"]}>{fact}</span>;
  return promise === undefined ? shown : <Hideable part="claims">{shown}</Hideable>;
}

interface FaqEntryProps {
  item: FaqItem;
  open: boolean;
  onToggle: (open: boolean) => void;
}

/** A native disclosure: it opens without script too, and by searching in the page. The shared name closes its neighbours. */
function FaqEntry({ item, open, onToggle }: FaqEntryProps) {
  return (
    <details
      name="faq"
      open={open}
      className={styles["entry"]}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary className={styles["question"]}>
        <h3>{item.question}</h3>
        <Fact item={item} />
      </summary>
      <div className={styles["answer"]}>
        <span>{item.answer}</span>{" "}
        {item.promise !== undefined && (
          <Hideable part="claims">
            <span>{item.promise}</span>
          </Hideable>
        )}
      </div>
    </details>
  );
}
