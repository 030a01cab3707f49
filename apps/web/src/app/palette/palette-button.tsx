import { t } from "@lingui/core/macro";
import { IconButton } from "@tradeslip/ui/button";
import Search from "lucide-react/icons/search";
import styles from "./palette-button.module.css";

interface PaletteButtonProps {
  /** Its picture alone. */
  compact?: boolean;
  onPress: () => void;
}

/** Opens the palette; names its key where there is room. */
export function PaletteButton({ compact = false, onPress }: PaletteButtonProps) {
  if (compact) {
    return (
      <IconButton label={t`Search`} aria-haspopup="dialog" aria-keyshortcuts={KEYS} onClick={onPress}>
        <Search size={20} aria-hidden="true" />
      </IconButton>
    );
  }
  return (
    <button
      type="button"
      className={styles["search"]}
      aria-haspopup="dialog"
      aria-keyshortcuts={KEYS}
      onClick={onPress}
    >
      <Search size={18} aria-hidden="true" />
      <span>{t`Search`}</span>
      <kbd aria-hidden="true" className={styles["key"]}>
        {isApple() ? "⌘ K" : "Ctrl K"}
      </kbd>
    </button>
  );
}

const KEYS = "Control+K Meta+K";

function isApple(): boolean {
  return /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent);
}
