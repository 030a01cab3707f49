import { usePublicConfig } from "../../lib/public-config.ts";
import { HomeIcon } from "./home-icon.tsx";
import styles from "./store-buttons.module.css";
import { useHydrated } from "../../lib/use-hydrated.ts";

/** The apps in the stores. Their addresses are the operator's. */
export function StoreButtons() {
  const config = usePublicConfig();
  const links = useHydrated() ? config?.links : undefined;
  return (
    <ul aria-label="Get the app" className={styles["stores"]}>
      <li>
        <StoreButton system="Android" link={links?.androidApp} />
      </li>
      <li>
        <StoreButton system="iOS" link={links?.iosApp} />
      </li>
    </ul>
  );
}

type StoreLink = string | null | undefined;

/**
 * `link` undefined: not known yet. Null: the operator has no app in that store, and none may ever come, so the words
 * are "Not available yet" and not "Coming soon"; nothing then looks like a link that leads nowhere.
 */
function StoreButton({ system, link }: { system: string; link: StoreLink }) {
  const label = (
    <>
      <span className={styles["icon"]}>
        <HomeIcon name="phone" />
      </span>
      <span className={styles["label"]}>
        <span className={styles["hint"]}>{hintFor(link)}</span>{" "}
        <span className={styles["system"]}>{system}</span>
      </span>
    </>
  );
  if (!link) return <p className={styles["store"]}>{label}</p>;
  return (
    <a href={link} rel="noreferrer" className={styles["store"]}>
      {label}
    </a>
  );
}

function hintFor(link: StoreLink): string {
  if (link === undefined) return "\u00a0";
  return link === null ? "Not available yet" : "Download for";
}
