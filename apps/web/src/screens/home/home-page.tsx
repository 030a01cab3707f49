import { useRef } from "react";
import { Hero } from "./hero.tsx";
import styles from "./home-page.module.css";
import { LandingFeatures } from "./landing-features.tsx";
import { StampSheet } from "./stamp-sheet.tsx";
import { Steps } from "./steps.tsx";
import { Testimonials } from "./testimonials.tsx";
import { Trust } from "./trust.tsx";
import { useLaidOutInTurn } from "./use-laid-out-in-turn.ts";

/** What a stranger sees first (docs/product.md, P1.6). */
export default function HomePage() {
  const page = useRef<HTMLDivElement>(null);
  useLaidOutInTurn(page);
  return (
    <div ref={page} className={styles["page"]}>
      <Hero />
      <LandingFeatures />
      <StampSheet />
      <Steps />
      <Testimonials />
      <Trust />
    </div>
  );
}
