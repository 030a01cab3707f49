import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Slip } from "@tradeslip/ui/slip";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import type { LegalBlock, LegalSection, LegalText } from "./legal-text.ts";
import { DeskFacts } from "../../lib/desk-facts.tsx";
import { dateFormat } from "../../lib/format.ts";
import { OfPart } from "../../lib/hideable.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";
import { Hero } from "./hero.tsx";
import { SlipFacts } from "./slip-facts.tsx";

const LINK = "inline-flex items-center min-h-control";

/** In UTC, so that every reader sees the same day. */
const day = dateFormat({ dateStyle: "long", timeZone: "UTC" });

/** A document of numbered sections, with contents, date and a short summary. */
export function LegalDocument({ text }: { text: LegalText }) {
  const { title, lede, sections, inShort } = text;
  const contact = { id: "contact", title: t`How to reach us` };
  const effective = day(new Date(text.effective));
  return (
    <article className="grid grid-cols-1 gap-y-8 gap-x-16 md:pt-6 xl:grid-cols-[260px_minmax(0,1fr)]">
      <Hero
        kicker={
          <Trans>
            In force since <time dateTime={text.effective}>{effective}</time>
          </Trans>
        }
        title={title}
        lede={lede}
      />
      <Contents sections={[...sections, contact]} />
      <div className="max-w-[68ch] [counter-reset:section]">
        <InShort facts={inShort} />
        {sections.map(({ blocks, part, ...section }) => (
          <OfPart key={section.id} part={part}>
            <NumberedSection {...section}>
              {blocks.map((block) => (
                <Block key={keyOf(block)} block={block} />
              ))}
            </NumberedSection>
          </OfPart>
        ))}
        <NumberedSection {...contact}>
          <p>{text.contact}</p>
          <WaysToReachUs />
        </NumberedSection>
      </div>
    </article>
  );
}

/** Width from which the contents are next to the text: `xl`. */
const WIDE = "(min-width: 60em)";

/**
 * Links to the sections. Collapsed on a narrow page, where they come before the text; open next to it on a
 * wide one.
 */
function Contents({ sections }: { sections: readonly Pick<LegalSection, "id" | "title" | "part">[] }) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (details.current) details.current.open = globalThis.matchMedia(WIDE).matches;
  }, []);
  return (
    <nav
      aria-label={t`Contents`}
      className="xl:sticky xl:row-[1/span_2] xl:top-24 xl:self-start xl:max-h-[calc(100dvh_-_120px)] xl:overflow-y-auto print:hidden"
    >
      <details ref={details} className="group">
        <summary className="flex items-center justify-between min-h-control border-b-[1.5px] border-b-ink font-strong cursor-pointer [&::-webkit-details-marker]:hidden after:font-mono after:content-['+'/''] group-open:after:content-['−'/'']">
          {t`Contents`}
        </summary>
        <ol className="[counter-reset:entry]">
          {sections.map(({ id, title, part }) => (
            <OfPart key={id} part={part}>
              <li className="[counter-increment:entry]">
                <a
                  href={`#${id}`}
                  className="grid grid-cols-[2.5ch_minmax(0,1fr)] gap-2 items-center min-h-control py-1 border-b border-b-rule text-ink-muted text-s leading-[1.3] no-underline before:font-mono before:text-xs before:text-end before:content-[counter(entry)/''] hover:text-accent-text hover:underline xl:min-h-8.5 xl:border-0"
                >
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
function InShort({ facts }: { facts: LegalText["inShort"] }) {
  return (
    <section aria-labelledby="in-short-title" className="mb-8">
      <Slip>
        <h2 id="in-short-title">{t`In short`}</h2>
        <SlipFacts facts={facts} className="mt-4 mb-3 py-2 [&_dd]:font-strong" />
        <p className="text-ink-muted text-s">{t`The sections below are what counts.`}</p>
      </Slip>
    </section>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === "string") return <p>{block}</p>;
  if ("part" in block)
    return (
      <OfPart part={block.part}>
        <p>{block.text}</p>
      </OfPart>
    );
  if ("to" in block)
    return (
      <p>
        <Link to={block.to} className={LINK}>
          {block.label}
        </Link>
      </p>
    );
  return (
    <ul className="grid gap-2">
      {block.list.map((item) => {
        const { text, part } = typeof item === "string" ? { text: item, part: undefined } : item;
        return (
          <OfPart key={text} part={part}>
            <li className="relative ps-6 before:absolute before:top-[0.75em] before:start-0 before:w-3 before:border-t-[1.5px] before:border-t-accent-text">
              {text}
            </li>
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

/** The style sheet counts the sections. */
function NumberedSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="relative py-8 border-t border-dashed border-t-rule-strong [counter-increment:section] before:block before:mb-1 before:text-accent-text before:font-mono before:text-s before:content-['§_'counter(section)/''] target:[&_h2]:underline target:[&_h2]:decoration-accent-text target:[&_h2]:decoration-3 target:[&_h2]:underline-offset-[0.2em] print:break-inside-avoid"
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <div className="grid grid-cols-1 wrap-anywhere gap-4 mt-4">{children}</div>
    </section>
  );
}

/** The operator's address, if set; always the support page. */
function WaysToReachUs() {
  const email = usePublicConfig()?.links.email;
  return (
    <>
      <DeskFacts names={["legalName", "licence", "address", "hours", "paymentMethods", "refundRule"]} />
      <p>
        <Link to="/support" className={LINK}>
          {t`All ways to reach us`}
        </Link>
      </p>
      {email && (
        <p>
          <Trans>
            By email:{" "}
            <a href={`mailto:${email}`} className={LINK}>
              {email}
            </a>
          </Trans>
        </p>
      )}
    </>
  );
}
