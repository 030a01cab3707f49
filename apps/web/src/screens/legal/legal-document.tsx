import { Slip } from "@tradeslip/ui/slip";
import { useEffect, useRef } from "react";
import type { LegalText } from "../../content/legal-document.ts";
import styles from "./legal-document.module.css";
import { ContactSection, LegalSection } from "./legal-section.tsx";

const CONTACT = { id: "contact", title: "How to reach us" };

/** A document of numbered sections with its contents, its date and the whole in a few lines. */
export function LegalDocument({ text }: { text: LegalText }) {
  return (
    <article className={styles["document"]}>
      <header className={styles["head"]}>
        <p className={styles["date"]}>
          In force since <time dateTime={text.effective.iso}>{text.effective.text}</time>
        </p>
        <h1>{text.title}</h1>
        <p className={styles["lede"]}>{text.lede}</p>
      </header>
      <Contents sections={[...text.sections, CONTACT]} />
      <div className={styles["body"]}>
        <InShort lines={text.inShort} />
        {text.sections.map((section) => (
          <LegalSection key={section.id} section={section} />
        ))}
        <ContactSection {...CONTACT} text={text.contact} />
      </div>
    </article>
  );
}

/** Where the contents stand beside the text (contents.module.css). */
const WIDE = "(min-width: 60em)";

/** Links to the sections. Folded on a narrow page, where they would stand before the text; open beside it on a wide one. */
function Contents({ sections }: { sections: readonly { id: string; title: string }[] }) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (details.current) details.current.open = globalThis.matchMedia(WIDE).matches;
  }, []);
  return (
    <nav aria-label="Contents" className={styles["contents"]}>
      <details ref={details}>
        <summary className={styles["title"]}>Contents</summary>
        <ol className={styles["list"]}>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className={styles["link"]}>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

/** The whole on a slip, for those who will not read on. */
function InShort({ lines }: { lines: readonly { term: string; fact: string }[] }) {
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
