import { LiveRegion } from "@tradeslip/ui/visually-hidden";
import { type Testimonial, testimonials } from "../../content/testimonials.ts";
import { CarouselControls } from "./carousel-controls.tsx";
import { SectionHead } from "./section-head.tsx";
import styles from "./testimonials.module.css";
import { useHeld, useRotation } from "./use-rotation.ts";

const TITLE_ID = "what-traders-say";

/**
 * What customers say, one at a time. All lie on one spot, so the section is as high as the longest and nothing moves.
 * Time passes silently; only what the reader asks for is announced.
 */
export function Testimonials() {
  const { held, handlers } = useHeld();
  const { shown, chosen, ...controls } = useRotation(testimonials.length, held);
  return (
    <section
      aria-labelledby={TITLE_ID}
      aria-roledescription="carousel"
      className={styles["section"]}
      {...handlers}
    >
      <SectionHead id={TITLE_ID} kicker="Testimonials" title="What traders say" />
      <div className={styles["carousel"]}>
        <div className={styles["slides"]}>
          {testimonials.map((testimonial, index) => (
            <Slide key={testimonial.id} testimonial={testimonial} index={index} shown={index === shown} />
          ))}
        </div>
        <CarouselControls count={testimonials.length} shown={shown} {...controls} />
      </div>
      <LiveRegion>{chosen ? announcement(shown) : null}</LiveRegion>
    </section>
  );
}

interface SlideProps {
  testimonial: Testimonial;
  index: number;
  shown: boolean;
}

function Slide({ testimonial: { name, role, content, avatar }, index, shown }: SlideProps) {
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${testimonials.length}`}
      aria-hidden={!shown}
      className={styles["slide"]}
    >
      <figure className={styles["figure"]}>
        <blockquote className={styles["quote"]}>
          <p>“{content}”</p>
        </blockquote>
        <figcaption className={styles["who"]}>
          <span aria-hidden="true" className={styles["avatar"]}>
            {avatar}
          </span>
          <span>
            <span className={styles["name"]}>{name}</span> <span className={styles["role"]}>{role}</span>
          </span>
        </figcaption>
      </figure>
    </div>
  );
}

function announcement(index: number): string | undefined {
  const testimonial = testimonials[index];
  return (
    testimonial &&
    `${index + 1} of ${testimonials.length}. ${testimonial.content} ${testimonial.name}, ${testimonial.role}`
  );
}
