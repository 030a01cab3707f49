import type { PublicConfig } from "@tradeslip/contracts";
import { VisuallyHidden } from "@tradeslip/ui/visually-hidden";
import { useSyncExternalStore } from "react";
import { Link } from "react-router-dom";
import { footer } from "../../content/footer.ts";
import { socialLinks } from "../../lib/social-links.ts";
import { AppDownload } from "./app-download.tsx";
import styles from "./site-footer.module.css";

const SHOWN_SOCIAL_LINKS = 2;

/** The foot of the pages for visitors (docs/product.md, P1.9). Until the configuration is known, what hangs on it is left out. */
export function SiteFooter({ config }: { config: PublicConfig | undefined }) {
  return (
    <footer className={styles["footer"]}>
      <div className={styles["inner"]}>
        <div className={styles["top"]}>
          <div className={styles["pitch"]}>
            <h2 className={styles["title"]}>{footer.title}</h2>
            <p>{footer.pitch}</p>
          </div>
          <ul className={styles["stats"]}>
            {footer.stats.map(({ value, label }) => (
              <li key={label}>
                <span className={styles["figure"]}>{value}</span> {label}
              </li>
            ))}
          </ul>
          {config && <AppDownload links={config.links} />}
        </div>
        <div className={styles["bottom"]}>
          <Copyright name={config?.brand.name} />
          <nav aria-label="Legal" className={styles["links"]}>
            <Link to="/terms">Terms of Service</Link>
            <Link to="/privacy">Privacy Notice</Link>
          </nav>
          {config && <SocialLinks links={config.links} />}
          <DataSource demo={config?.demo ?? false} />
        </div>
      </div>
    </footer>
  );
}

function Copyright({ name }: { name: string | undefined }) {
  const year = useCopyrightYear();
  return (
    <p className={styles["copyright"]}>
      © {year} {name}
    </p>
  );
}

function SocialLinks({ links }: { links: PublicConfig["links"] }) {
  const shown = socialLinks(links).slice(0, SHOWN_SOCIAL_LINKS);
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Social networks" className={styles["links"]}>
      {shown.map(({ id, label, url }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            {label} <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** CoinGecko asks to be named. Simulated figures are not theirs. */
function DataSource({ demo }: { demo: boolean }) {
  if (demo) return <p>Demo data in the format of CoinGecko, not market prices</p>;
  return (
    <p>
      Market data by{" "}
      <a href="https://www.coingecko.com" rel="noreferrer">
        CoinGecko
      </a>
    </p>
  );
}

/** The year on the reader's clock; while React takes over a page built in advance, the one that it was built with. */
function useCopyrightYear(): number {
  return useSyncExternalStore(
    neverChanges,
    () => new Date().getFullYear(),
    () => footer.copyrightYear,
  );
}

const neverChanges = () => () => {};
