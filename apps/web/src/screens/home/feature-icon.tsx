import Banknote from "lucide-react/icons/banknote";
import Hand from "lucide-react/icons/hand";
import Headset from "lucide-react/icons/headset";
import Scale from "lucide-react/icons/scale";
import ShieldCheck from "lucide-react/icons/shield-check";
import Ticket from "lucide-react/icons/ticket";
import Zap from "lucide-react/icons/zap";
import type { FeatureIcon as IconName } from "../../content/features.ts";

const drawings = {
  headset: Headset,
  lightning: Zap,
  licence: Scale,
  hand: Hand,
  banknote: Banknote,
  ticket: Ticket,
  shield: ShieldCheck,
} as const satisfies Record<IconName, typeof Zap>;

/** The drawing of that name, beside a text that says what it means. */
export function FeatureIcon({ name, size }: { name: IconName; size: number }) {
  const Drawing = drawings[name];
  return <Drawing size={size} strokeWidth={1.5} aria-hidden="true" />;
}
