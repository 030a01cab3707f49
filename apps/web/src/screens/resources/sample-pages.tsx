import { t } from "@lingui/core/macro";
import { Dialog } from "@tradeslip/ui/app/dialog";
import { book, samplePages } from "./content/book.ts";
import styles from "./sample-pages.module.css";

/** A few pages of the book, to read before buying it (docs/product.md, P11.1). */
export default function SamplePages({ onClose }: { onClose: () => void }) {
  const bookTitle = book.title;
  return (
    <Dialog open onClose={onClose} title={t`Sample Pages`}>
      <div className={styles["pages"]}>
        {samplePages.map(({ title, paragraphs }) => (
          <section key={title} className={styles["page"]}>
            <h3>{title}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <p className={styles["source"]}>{t`From ${bookTitle}`}</p>
      </div>
    </Dialog>
  );
}
