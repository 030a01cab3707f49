import { t } from "@lingui/core/macro";
import { Badge } from "@tradeslip/ui/badge";
import { Link } from "react-router-dom";
import { usePublicConfig } from "../../lib/public-config.ts";
import styles from "./brand.module.css";

/** The brand, linking home. `compact`: only its logo. */
export function BrandLink({ compact = false }: { compact?: boolean }) {
  const { name } = useBrand();
  return (
    <Link to="/" className={styles["link"]} aria-label={name}>
      <svg viewBox="0 0 24 28" className={styles["slip"]} aria-hidden="true">
        <path className={styles["paper"]} d="M2 1h20v26l-3.33-2.7L15.33 27 12 24.3 8.67 27l-3.34-2.7L2 27z" />
        <path className="fill-none stroke-accent-ink stroke-[2.2]" d="M6.5 9h11M12 9v10.5" />
      </svg>
      {!compact && (
        <span className="font-display text-[1.75rem] leading-none tracking-[-0.01em] whitespace-nowrap">
          {name}
        </span>
      )}
    </Link>
  );
}

/** Marks pages whose prices come from the simulator; nothing otherwise. */
export function DemoMark({ short = false }: { short?: boolean }) {
  if (!useBrand().demo) return null;
  return <Badge tone="indicative">{short ? t`Demo` : t`Demo data`}</Badge>;
}

/** The operator's name for the product, and whether its prices come from the simulator. */
export function useBrand(): { name: string; demo: boolean } {
  const config = usePublicConfig();
  return { name: config?.brand.name ?? nameInPage(), demo: config?.demo ?? false };
}

/** Placeholder in a prerendered page, which the server replaces with the operator's name. */
const PLACE = "{{brand}}";

/** The name until the configuration has loaded: the one the server wrote into the page. */
function nameInPage(): string {
  if (typeof document === "undefined") return PLACE;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="application-name"]');
  return meta?.content ?? "Tradeslip";
}
