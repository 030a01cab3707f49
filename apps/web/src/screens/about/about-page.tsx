import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { buttonClass } from "@tradeslip/ui/button";
import { Slip } from "@tradeslip/ui/slip";
import { Link } from "react-router-dom";
import { about } from "./content/about.ts";
import { Hero } from "../../features/sections/hero.tsx";
import { SlipFacts } from "../../features/sections/slip-facts.tsx";
import { DeskFacts } from "../../lib/desk-facts.tsx";
import { ChatText, Hideable } from "../../lib/hideable.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useChatName } from "../../lib/use-chat-name.ts";
import styles from "./about-page.module.css";

/** Who we are: story, CEO and mission (docs/product.md, P1.10). */
export default function AboutPage() {
  const foundedYear = usePublicConfig()?.brand.foundedYear;
  return (
    <div className="grid grid-cols-1 gap-16 md:gap-28 md:pt-6">
      <AboutHero foundedYear={foundedYear} />
      <Story foundedYear={foundedYear} />
      <Hideable part="claims">
        <CeoLetter />
      </Hideable>
      <Mission />
      <Operator />
      <nav
        aria-label={t`Next steps`}
        className="flex flex-wrap gap-3 pt-8 border-t border-dashed border-t-rule-strong"
      >
        <Link to="/login" className={buttonClass({ variant: "primary" })}>
          {t`Let's trade`}
        </Link>
        <Link to="/rates" className={buttonClass()}>
          {t`See today's rates`}
        </Link>
        <Link to="/support" className={buttonClass({ variant: "quiet" })}>
          {t`Ask a question`}
        </Link>
      </nav>
    </div>
  );
}

function Story({ foundedYear }: { foundedYear: number | undefined }) {
  const { title, opening, paragraphs } = about().story;
  return (
    <section
      className="grid grid-cols-1 gap-y-8 gap-x-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.7fr)]"
      aria-labelledby="story-title"
    >
      <div className="grid gap-4 content-start pt-4 border-t-[1.5px] border-t-ink text-ink-muted [&_h2]:text-ink">
        <h2 id="story-title">{title}</h2>
        <Hideable part="claims">
          <p>
            <Trans>
              Founded in{" "}
              <span className="block min-h-[1em] text-ink font-display text-[clamp(4.5rem,3rem_+_6vw,8rem)] leading-none tracking-[-0.02em]">
                {foundedYear}
              </span>
            </Trans>
          </p>
        </Hideable>
      </div>
      <div className="grid gap-5 max-w-[62ch] lg:pt-4">
        <p className="font-display text-[clamp(1.5rem,1.2rem_+_1.3vw,2.125rem)] leading-[1.2] text-balance">
          {opening}
        </p>
        {paragraphs.map(({ text, withoutChat }) => (
          <p key={text}>
            <ChatText text={text} without={withoutChat} />
          </p>
        ))}
      </div>
    </section>
  );
}

/** Three promises on one strip of tickets, not yet torn apart. */
function Mission() {
  const { title, lede, cards } = about().mission;
  return (
    <section aria-labelledby="mission-title">
      <h2 id="mission-title" className="text-2xl">
        {title}
      </h2>
      <p className="mt-2 mb-6 text-ink-muted">{lede}</p>
      <ol className={`grid lg:grid-cols-3 ${styles["strip"]}`}>
        {cards.map(({ title: promise, text }) => (
          <li
            key={promise}
            className={`grid grid-rows-[auto_auto_1fr] gap-3 py-6 px-5 bg-paper-raised text-ink-muted not-first:border-t-2 not-first:border-dotted not-first:border-rule-strong lg:p-8 lg:not-first:border-t-0 lg:not-first:border-s-2 ${styles["ticket"]}`}
          >
            <h3 className="text-ink text-xl">{promise}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const OPERATOR_FACTS = ["legalName", "licence", "address", "hours", "paymentMethods", "refundRule"] as const;

/** Who runs the desk, as far as the operator tells. */
function Operator() {
  const heading = <h2 className="text-2xl">{t`Who runs this desk`}</h2>;
  return <DeskFacts names={OPERATOR_FACTS} heading={heading} className="grid gap-6" />;
}

/** A letter under the head of the house, sealed with its initials. */
function CeoLetter() {
  const { title, letter, initials, role } = about().ceo;
  return (
    <section
      className="grid gap-6 py-8 px-5 border border-rule rounded-sm bg-paper-raised shadow-lift lg:grid-cols-[minmax(0,1fr)_minmax(0,1.7fr)] lg:gap-16 lg:py-16 lg:px-12"
      aria-labelledby="ceo-title"
    >
      <h2 id="ceo-title" className="pb-4 border-b border-dashed border-b-rule-strong lg:p-0 lg:border-0">
        {title}
      </h2>
      <figure className="grid gap-8 lg:contents">
        <blockquote className="grid gap-4 max-w-[44ch] m-0 font-display text-[clamp(1.375rem,1.1rem_+_1.1vw,1.75rem)] leading-[1.3] lg:[grid-area:1/2/span_2]">
          {letter.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </blockquote>
        <figcaption className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 text-ink-muted text-s lg:[grid-area:2/1] lg:self-end">
          <span
            aria-hidden="true"
            className="grid row-span-2 place-items-center size-18 border-2 border-accent-edge rounded-full outline-[1.5px] outline-dashed outline-accent-edge -outline-offset-8 bg-accent text-accent-ink font-display text-l -rotate-8"
          >
            {initials.replaceAll(/[^\p{L}]/gu, "")}
          </span>
          <bdi className="self-end text-ink font-display text-l leading-[1.2]">{initials}</bdi>{" "}
          <span>{role}</span>
        </figcaption>
      </figure>
    </section>
  );
}

/** The page's title beside the house's own slip: no order and no price, only the rules. */
function AboutHero({ foundedYear }: { foundedYear: number | undefined }) {
  const { title, lede, houseRules } = about();
  const rules = houseRules(useChatName());
  return (
    <div className="grid grid-cols-1 gap-y-10 gap-x-16 lg:grid-cols-[minmax(0,1fr)_360px] lg:items-center">
      <Hero kicker={t`About Us`} title={title} lede={lede} />
      <div className="justify-self-center w-full max-w-90 lg:[rotate:1.5deg]">
        <Slip>
          <p className="pb-3 font-display text-xl leading-[1.1]">{t`House rules`}</p>
          <SlipFacts
            facts={[{ term: t`Founded`, fact: foundedYear, part: "claims" }, ...rules]}
            className="py-3 text-s [&_dd]:font-mono [&_dd]:font-medium"
          />
          <p className="w-fit mt-5 ms-auto py-0.75 px-3 border-2 border-accent-text rounded-sm text-accent-text font-mono text-s font-medium [rotate:-5deg]">{t`Signed & kept`}</p>
        </Slip>
      </div>
    </div>
  );
}
