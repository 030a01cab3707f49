import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { SitePart } from "@tradeslip/contracts/rules";
import { Slip } from "@tradeslip/ui/slip";
import { type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import type { LegalBlock, LegalSection as Section, LegalText } from "./legal-text.ts";
import { DeskFacts } from "../../lib/desk-facts.tsx";
import { cachedByLocale } from "../../lib/format.ts";
import { Hideable } from "../../lib/hideable.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";
import styles from "./legal-document.module.css";

/** The same day for every reader. */
const day = cachedByLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }),
);

/** A document of numbered sections with its contents, its date and the whole in a few lines. */
export function LegalDocument({ text }: { text: LegalText }) {
  const contact = { id: "contact", title: t`How to reach us` };
  const effective = day().format(new Date(text.effective));
  return (
    <article className={styles["document"]}>
      <header className={styles["head"]}>
        <p className={styles["date"]}>
          <Trans>
            In force since <time dateTime={text.effective}>{effective}</time>
          </Trans>
        </p>
        <h1>{text.title}</h1>
        <p className={styles["lede"]}>{text.lede}</p>
      </header>
      <Contents sections={[...text.sections, contact]} />
      <div className={styles["body"]}>
        <InShort lines={text.inShort} />
        {text.sections.map((section) => (
          <OfPart key={section.id} part={section.part}>
            <LegalSection section={section} />
          </OfPart>
        ))}
        <ContactSection {...contact} text={text.contact} />
      </div>
    </article>
  );
}

/** What belongs to no part is always there. */
function OfPart({ part, children }: { part: SitePart | undefined; children: ReactElement }) {
  return part === undefined ? children : <Hideable part={part}>{children}</Hideable>;
}

/** Where the contents stand beside the text (legal-document.module.css). */
const WIDE = "(min-width: 60em)";

/** Links to the sections. Folded on a narrow page, where they would stand before the text; open beside it on a wide one. */
function Contents({ sections }: { sections: readonly Pick<Section, "id" | "title" | "part">[] }) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (details.current) details.current.open = globalThis.matchMedia(WIDE).matches;
  }, []);
  return (
    <nav aria-label={t`Contents`} className={styles["contents"]}>
      <details ref={details}>
        <summary className={styles["title"]}>{t`Contents`}</summary>
        <ol className={styles["list"]}>
          {sections.map(({ id, title, part }) => (
            <OfPart key={id} part={part}>
              <li>
                <a href={`#${id}`} className={styles["link"]}>
                  {title}
                </a>
              </li>
            </OfPart>
          ))}
        </ol>
      </details>
    </nav>
  );
}

/** A summary on a slip. */
function InShort({ lines }: { lines: readonly { term: string; fact: string }[] }) {
  return (
    <section aria-labelledby="in-short-title" className={styles["short"]}>
      <Slip>
        <h2 id="in-short-title">{t`In short`}</h2>
        <dl className={styles["lines"]}>
          {lines.map(({ term, fact }) => (
            <div key={term} className={styles["line"]}>
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
        <p className={styles["note"]}>{t`The sections below are what counts.`}</p>
      </Slip>
    </section>
  );
}

function LegalSection({ section: { id, title, blocks } }: { section: Section }) {
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
  if ("part" in block)
    return (
      <Hideable part={block.part}>
        <p>{block.text}</p>
      </Hideable>
    );
  if ("to" in block) {
    return (
      <p>
        <Link to={block.to} className={styles["sectionLink"]}>
          {block.label}
        </Link>
      </p>
    );
  }
  return (
    <ul className={styles["sectionList"]}>
      {block.list.map((item) => {
        const { text, part } = typeof item === "string" ? { text: item, part: undefined } : item;
        return (
          <OfPart key={text} part={part}>
            <li>{text}</li>
          </OfPart>
        );
      })}
    </ul>
  );
}

function keyOf(block: LegalBlock): string {
  if (typeof block === "string") return block;
  if ("part" in block) return block.text;
  return "to" in block ? block.to : block.list.map(keyOf).join();
}

interface NumberedSectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** The style sheet counts the sections. */
function NumberedSection({ id, title, children }: NumberedSectionProps) {
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
function ContactSection({ id, title, text }: ContactSectionProps) {
  const email = usePublicConfig()?.links.email;
  return (
    <NumberedSection id={id} title={title}>
      <p>{text}</p>
      <DeskFacts names={["legalName", "licence", "address", "hours", "paymentMethods", "refundRule"]} />
      <p>
        <Link to="/support" className={styles["sectionLink"]}>
          {t`All ways to reach us`}
        </Link>
      </p>
      {email && (
        <p>
          <Trans>
            By email:{" "}
            <a href={`mailto:${email}`} className={styles["sectionLink"]}>
              {email}
            </a>
          </Trans>
        </p>
      )}
    </NumberedSection>
  );
}
