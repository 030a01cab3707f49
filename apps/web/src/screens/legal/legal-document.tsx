import type { LegalText } from "../../content/legal-document.ts";
import { ContactSection } from "./contact-section.tsx";
import { Contents } from "./contents.tsx";
import { InShort } from "./in-short.tsx";
import styles from "./legal-document.module.css";
import { LegalSection } from "./legal-section.tsx";

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
