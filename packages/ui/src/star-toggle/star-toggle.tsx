import Star from "lucide-react/icons/star";
import styles from "./star-toggle.module.css";

export interface StarToggleProps {
  /** Names the thing and not the action, so that it reads well with "pressed": "Favorite Japan". */
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
