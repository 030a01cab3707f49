import { about } from "../../content/about.ts";
import styles from "./story.module.css";

export function Story({ foundedYear }: { foundedYear: number | undefined }) {
  const { title, opening, paragraphs } = about.story;
  return (
    <section className={styles["story"]} aria-labelledby="story-title">
      <div className={styles["margin"]}>
        <h2 id="story-title">{title}</h2>
        <p>
          Founded in <span className={styles["year"]}>{foundedYear}</span>
        </p>
      </div>
      <div className={styles["text"]}>
        <p className={styles["opening"]}>{opening}</p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}
