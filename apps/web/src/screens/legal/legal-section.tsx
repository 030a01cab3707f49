import { Link } from "react-router-dom";
import type { LegalBlock, LegalSection as Section } from "../../content/legal-document.ts";
import { NumberedSection } from "./numbered-section.tsx";
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
