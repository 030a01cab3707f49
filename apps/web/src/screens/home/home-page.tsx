import { t } from "@lingui/core/macro";
import { type RefObject, useEffect, useRef } from "react";
import { Hero } from "./hero.tsx";
import { useContacts } from "../../lib/contacts.ts";
import { DeskFacts } from "../../lib/desk-facts.tsx";
import { Hideable } from "../../lib/hideable.tsx";
import styles from "./home-page.module.css";
import { LandingFeatures, StampSheet } from "./landing-features.tsx";
import { OrderSteps } from "./order-steps.tsx";
import { Steps } from "./steps.tsx";
import { Testimonials } from "./testimonials.tsx";
import { Trust } from "./trust.tsx";
import { TryToFool } from "./try-to-fool.tsx";

/** What a stranger sees first (docs/product.md, P1.6). */
export default function HomePage() {
  const page = useRef<HTMLDivElement>(null);
  useLaidOutInTurn(page);
  return (
    <div ref={page} className={styles["page"]}>
      <Hero />
      <section className={styles["facts"]} aria-label={t`Who runs the desk`}>
        <DeskFacts names={["legalName", "licence", "hours"]} />
        <AnswerTime />
      </section>
      <TryToFool />
      <OrderSteps />
      <Hideable part="claims">
        <LandingFeatures />
        <StampSheet />
      </Hideable>
      <Steps />
      <Hideable part="claims">
        <Testimonials />
        <Trust />
      </Hideable>
    </div>
  );
}

/** How fast the desk answered today, if known; its line has a reserved place beside the desk's facts. */
function AnswerTime() {
  const minutes = useContacts()?.desk.halfAnsweredWithin;
  return (
    <p className={styles["answerTime"]}>{minutes !== undefined && t`Today's median reply: ${minutes} min`}</p>
  );
}

/** Milliseconds; long enough for a slow phone to lay out one section between two touches. */
const PAUSE_MS = 50;

/**
 * Lays out the sections that `page` left for later (home-page.module.css), one at a time while the browser is
 * idle: all at once would be the longest task of the page.
 */
function useLaidOutInTurn(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const sections = [...(page.current?.children ?? [])];
    const layOutNext = () => {
      sections.shift()?.setAttribute("data-laid-out", "");
      if (sections.length > 0) timer = setTimeout(layOutNext, PAUSE_MS);
    };
    let timer = setTimeout(layOutNext, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [page]);
}
