import { t } from "@lingui/core/macro";
import { IconButton } from "@tradeslip/ui/button";
import Search from "lucide-react/icons/search";

interface PaletteButtonProps {
  /** Shows only the icon. */
  compact?: boolean;
  onPress: () => void;
}

/** Opens the palette; shows its shortcut if there is room. */
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
      className="flex items-center gap-2 min-h-control py-0 px-3 border border-rule-strong rounded-md bg-transparent text-ink-muted text-s text-start cursor-pointer hover:bg-paper-hover hover:text-ink [&_svg]:flex-none"
      aria-haspopup="dialog"
      aria-keyshortcuts={KEYS}
      onClick={onPress}
    >
      <Search size={18} aria-hidden="true" />
      <span>{t`Search`}</span>
      <kbd
        aria-hidden="true"
        className="ms-auto py-px px-1.75 border border-rule-strong rounded-sm font-sans text-xs"
      >
        {isApple() ? "⌘ K" : "Ctrl K"}
      </kbd>
    </button>
  );
}

const KEYS = "Control+K Meta+K";

function isApple(): boolean {
  return /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent);
}
