import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { LegalBlock, LegalSection as Section } from "../../content/legal-document.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import styles from "./numbered-section.module.css";

export function LegalSection({ section: { id, title, blocks } }: { section: Section }) {
  return (
    <NumberedSection id={id} title={title}>
      {blocks.map((block) => (
        <Block key={keyOf(block)} block={block} />
      ))}
    </NumberedSection>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === "string") return <p>{block}</p>;
  if ("to" in block) {
    return (
      <p>
        <Link to={block.to} className={styles["link"]}>
          {block.label}
        </Link>
      </p>
    );
  }
  return (
    <ul className={styles["list"]}>
      {block.list.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function keyOf(block: LegalBlock): string {
  if (typeof block === "string") return block;
  return "to" in block ? block.to : block.list.join();
}

interface NumberedSectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** The style sheet counts the sections. */
export function NumberedSection({ id, title, children }: NumberedSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles["section"]}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className={styles["text"]}>{children}</div>
    </section>
  );
}

interface ContactSectionProps {
  id: string;
  title: string;
  text: string;
}

/** The operator's address, where there is one; the support page in any case. */
export function ContactSection({ id, title, text }: ContactSectionProps) {
  const email = usePublicConfig()?.links.email;
  return (
    <NumberedSection id={id} title={title}>
      <p>{text}</p>
      <p>
        <Link to="/support" className={styles["link"]}>
          All ways to reach us
        </Link>
      </p>
      {email && (
        <p>
          By e-mail:{" "}
          <a href={`mailto:${email}`} className={styles["link"]}>
            {email}
          </a>
        </p>
      )}
    </NumberedSection>
  );
}
