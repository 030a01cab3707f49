import Star from "lucide-react/icons/star";
import styles from "./star-toggle.module.css";

export interface StarToggleProps {
  /** Names the thing, not the action, because screen readers add "pressed": "Favorite Japan". */
  label: string;
  pressed: boolean;
  onToggle: () => void;
}

export function StarToggle({ label, pressed, onToggle }: StarToggleProps) {
  return (
    <button
      type="button"
      className={styles["star"]}
      aria-label={label}
      aria-pressed={pressed}
      onClick={onToggle}
    >
      <Star size={18} aria-hidden="true" />
    </button>
  );
}
