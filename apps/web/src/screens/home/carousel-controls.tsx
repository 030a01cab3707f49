import { IconButton } from "@tradeslip/ui/button";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { useRef, type KeyboardEvent } from "react";
import styles from "./carousel-controls.module.css";

interface CarouselControlsProps {
  count: number;
  shown: number;
  paused: boolean;
  jump: (to: number) => void;
  setPaused: (paused: boolean) => void;
}

/** A pause button and a dot for each slide. With the focus on a dot, the arrow keys, Home and End move along. */
export function CarouselControls({ count, shown, paused, jump, setPaused }: CarouselControlsProps) {
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
        label={paused ? "Play testimonials" : "Pause testimonials"}
        className={styles["pause"]}
        onClick={() => setPaused(!paused)}
      >
        {paused ? <Play size={18} aria-hidden="true" /> : <Pause size={18} aria-hidden="true" />}
      </IconButton>
      <div ref={dots} role="group" aria-label="Choose a testimonial" className={styles["dots"]}>
        {Array.from({ length: count }, (_, index) => (
          <button
            key={index}
            type="button"
            className={styles["dot"]}
            aria-label={`Testimonial ${index + 1} of ${count}`}
            aria-current={index === shown ? "true" : undefined}
            onClick={() => jump(index)}
            onKeyDown={moveByKey}
          />
        ))}
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
