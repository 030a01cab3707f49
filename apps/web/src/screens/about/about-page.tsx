import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { buttonClass } from "@tradeslip/ui/button";
import { Slip } from "@tradeslip/ui/slip";
import { Link } from "react-router-dom";
import { about } from "./content/about.ts";
import { DeskFacts } from "../../lib/desk-facts.tsx";
import { Hideable } from "../../lib/hideable.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";
import styles from "./about-page.module.css";

/** Who we are: story, CEO and mission (docs/product.md, P1.10). */
export default function AboutPage() {
  const foundedYear = usePublicConfig()?.brand.foundedYear;
  return (
    <div className={styles["page"]}>
      <AboutHero foundedYear={foundedYear} />
      <Story foundedYear={foundedYear} />
      <Hideable part="claims">
        <CeoLetter />
      </Hideable>
      <Mission />
      <Operator />
      <nav aria-label={t`Next steps`} className={styles["onwards"]}>
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
    <section className={styles["story"]} aria-labelledby="story-title">
      <div className={styles["margin"]}>
        <h2 id="story-title">{title}</h2>
        <Hideable part="claims">
          <p>
            <Trans>
              Founded in <span className={styles["year"]}>{foundedYear}</span>
            </Trans>
          </p>
        </Hideable>
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

/** Three promises on one strip of tickets, not yet torn apart. */
function Mission() {
  const { title, lede, cards } = about().mission;
  return (
    <section aria-labelledby="mission-title">
      <h2 id="mission-title" className={styles["title"]}>
        {title}
      </h2>
      <p className={styles["lede"]}>{lede}</p>
      <ol className={styles["strip"]}>
        {cards.map(({ id, title: promise, text }) => (
          <li key={id} className={styles["ticket"]}>
            <h3 className={styles["promise"]}>{promise}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const OPERATOR_FACTS = ["legalName", "licence", "address", "hours", "paymentMethods", "refundRule"] as const;

/** Who runs the desk, as far as the operator says it. */
function Operator() {
  const heading = <h2 className={styles["title"]}>{t`Who runs this desk`}</h2>;
  return <DeskFacts names={OPERATOR_FACTS} heading={heading} className={styles["operator"]} />;
}

/** A letter under the head of the house, sealed with its initials. */
function CeoLetter() {
  const { title, letter, initials, role } = about().ceo;
  return (
    <section className={styles["letter"]} aria-labelledby="ceo-title">
      <h2 id="ceo-title" className={styles["ceoLetterTitle"]}>
        {title}
      </h2>
      <figure className={styles["figure"]}>
        <blockquote className={styles["words"]}>
          {letter.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </blockquote>
        <figcaption className={styles["signature"]}>
          <span aria-hidden="true" className={styles["seal"]}>
            {initials.replaceAll(/[^\p{L}]/gu, "")}
          </span>
          <span className={styles["name"]}>{initials}</span> <span>{role}</span>
        </figcaption>
      </figure>
    </section>
  );
}

/** The page's title beside the house's own slip: no order and no price, only the rules. */
function AboutHero({ foundedYear }: { foundedYear: number | undefined }) {
  const { title, lede, houseRules } = about();
  return (
    <header className={styles["hero"]}>
      <div className={styles["heroWords"]}>
        <p className={styles["eyebrow"]}>{t`About Us`}</p>
        <h1>{title}</h1>
        <p className={styles["heroLede"]}>{lede}</p>
      </div>
      <div className={styles["paper"]}>
        <Slip className={styles["slip"]}>
          <p className={styles["slipTitle"]}>{t`House rules`}</p>
          <dl className={styles["rules"]}>
            <Hideable part="claims">
              <Rule rule={t`Founded`} value={foundedYear} />
            </Hideable>
            {houseRules.map(({ rule, value }) => (
              <Rule key={rule} rule={rule} value={value} />
            ))}
          </dl>
          <p className={styles["stamp"]}>{t`Signed & kept`}</p>
        </Slip>
      </div>
    </header>
  );
}

function Rule({ rule, value }: { rule: string; value: string | number | undefined }) {
  return (
    <div className={styles["rule"]}>
      <dt>{rule}</dt>
      <dd>{value}</dd>
    </div>
  );
}
