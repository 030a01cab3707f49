import { t } from "@lingui/core/macro";
import { Dialog } from "@tradeslip/ui/app/dialog";
import { book, samplePages } from "./content/book.ts";

/** A few pages of the book, to read before buying it (docs/product.md, P11.1). */
export default function SamplePages({ onClose }: { onClose: () => void }) {
  const bookTitle = book.title;
  return (
    <Dialog open onClose={onClose} title={t`Sample Pages`}>
      <div className="grid grid-cols-1 gap-4">
        {samplePages.map(({ title, paragraphs }) => (
          <section
            key={title}
            className="grid gap-3 pt-5 px-5 pb-6 border border-rule rounded-sm bg-paper leading-[1.6]"
          >
            <h3>{title}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <p className="text-ink-muted text-s">{t`From ${bookTitle}`}</p>
      </div>
    </Dialog>
  );
}
