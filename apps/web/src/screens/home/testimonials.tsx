import { t } from "@lingui/core/macro";
import { IconButton } from "@tradeslip/ui/button";
import { LiveRegion } from "@tradeslip/ui/visually-hidden";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type Testimonial, testimonials } from "./content/testimonials.ts";
import { SectionHead } from "./section-head.tsx";
import styles from "./testimonials.module.css";
import { useReducedMotion } from "./use-reduced-motion.ts";

const TITLE_ID = "what-traders-say";

/**
 * What customers say, one at a time. All are stacked in one place, so the section is as high as the longest
 * and nothing moves. Slides change silently; only those that the reader asks for are announced.
 */
export function Testimonials() {
  const { held, handlers } = useHeld();
  const all = testimonials();
  const count = all.length;
  const { shown, chosen, ...controls } = useRotation(count, held);
  return (
    <section
      aria-labelledby={TITLE_ID}
      aria-roledescription={t`carousel`}
      className={styles["section"]}
      {...handlers}
    >
      <SectionHead id={TITLE_ID} kicker={t`Testimonials`} title={t`What traders say`} />
      <div className={styles["carousel"]}>
        <div className={styles["slides"]}>
          {all.map((testimonial, index) => (
            <Slide
              key={testimonial.id}
              testimonial={testimonial}
              place={index + 1}
              count={count}
              shown={index === shown}
            />
          ))}
        </div>
        <CarouselControls count={count} shown={shown} {...controls} />
      </div>
      <LiveRegion>{chosen ? announcement(all[shown]!, shown + 1, count) : null}</LiveRegion>
    </section>
  );
}

interface SlideProps {
  testimonial: Testimonial;
  /** From 1. */
  place: number;
  count: number;
  shown: boolean;
}

function Slide({ testimonial: { name, role, content, avatar }, place, count, shown }: SlideProps) {
  return (
    <div
      role="group"
      aria-roledescription={t`slide`}
      aria-label={t`${place} of ${count}`}
      aria-hidden={!shown}
      className={styles["slide"]}
    >
      <figure className={styles["figure"]}>
        <blockquote className={styles["quote"]}>
          <p>{t`“${content}”`}</p>
        </blockquote>
        <figcaption className={styles["who"]}>
          <span aria-hidden="true" className={styles["avatar"]}>
            {avatar}
          </span>
          <span>
            <bdi className={styles["name"]}>{name}</bdi> <span className={styles["role"]}>{role}</span>
          </span>
        </figcaption>
      </figure>
    </div>
  );
}

function announcement({ content, name, role }: Testimonial, place: number, count: number): string {
  return t`${place} of ${count}. ${content} ${name}, ${role}`;
}

/** How long each one is shown (docs/product.md, P1.8). */
const EACH_MS = 5_000;

interface Rotation {
  /** Index of the one shown, from 0. */
  shown: number;
  /** True if the reader chose the one shown; false once the timer moves on. */
  chosen: boolean;
  paused: boolean;
  jump: (to: number) => void;
  setPaused: (paused: boolean) => void;
}

/**
 * Shows one of `count` after the other unless something holds it: the reader's pause, pointer or focus, or
 * the preference for reduced motion.
 */
function useRotation(count: number, held: boolean): Rotation {
  const [{ shown, chosen }, setShown] = useState({ shown: 0, chosen: false });
  const [paused, setPaused] = useState(false);
  const stands = useReducedMotion() || paused || held;

  useEffect(() => {
    if (stands) return;
    const next = () => setShown({ shown: (shown + 1) % count, chosen: false });
    const timer = setTimeout(next, EACH_MS);
    return () => clearTimeout(timer);
  }, [stands, shown, count]);

  const jump = (to: number) => setShown({ shown: to, chosen: true });
  return { shown, chosen, paused, jump, setPaused };
}

/** Whether the pointer is over an element or the focus within it, and the handlers to track that. */
function useHeld() {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const handlers = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setFocused(currentTarget.contains(relatedTarget)),
  };
  return { held: hovered || focused, handlers };
}

interface CarouselControlsProps {
  count: number;
  shown: number;
  paused: boolean;
  jump: (to: number) => void;
  setPaused: (paused: boolean) => void;
}

/** A pause button and a dot for each slide. On a dot, the arrow keys, Home and End move along. */
function CarouselControls({ count, shown, paused, jump, setPaused }: CarouselControlsProps) {
  const dots = useRef<HTMLDivElement>(null);

  function moveByKey(event: KeyboardEvent) {
    const to = targetOf(event.key, shown, count);
    if (to === undefined) return;
    event.preventDefault();
    jump(to);
    dots.current?.querySelectorAll("button")[to]?.focus();
  }
  return (
    <div className={styles["controls"]}>
      <IconButton
        label={paused ? t`Play testimonials` : t`Pause testimonials`}
        className={styles["pause"]}
        onClick={() => setPaused(!paused)}
      >
        {paused ? <Play size={18} aria-hidden="true" /> : <Pause size={18} aria-hidden="true" />}
      </IconButton>
      <div ref={dots} role="group" aria-label={t`Choose a testimonial`} className={styles["dots"]}>
        {Array.from({ length: count }, (_, index) => {
          const place = index + 1;
          return (
            <button
              key={index}
              type="button"
              className={styles["dot"]}
              aria-label={t`Testimonial ${place} of ${count}`}
              aria-current={index === shown ? "true" : undefined}
              onClick={() => jump(index)}
              onKeyDown={moveByKey}
            />
          );
        })}
      </div>
    </div>
  );
}

function targetOf(key: string, shown: number, count: number): number | undefined {
  if (key === "ArrowRight") return (shown + 1) % count;
  if (key === "ArrowLeft") return (shown - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
