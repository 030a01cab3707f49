import { useEffect, useRef } from "react";
import styles from "./contents.module.css";

/** Where the contents stand beside the text (contents.module.css). */
const WIDE = "(min-width: 60em)";

/** Links to the sections. Folded on a narrow page, where they would stand before the text; open beside it on a wide one. */
export function Contents({ sections }: { sections: readonly { id: string; title: string }[] }) {
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
