import type { PublicConfig } from "@tradeslip/contracts";
import { VisuallyHidden } from "@tradeslip/ui/visually-hidden";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { socialLinks } from "../../lib/social-links.ts";
import { support } from "../../content/support.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import styles from "./connect-with-us.module.css";

/** E-mail and social accounts, as far as the operator has them. */
export function ConnectWithUs() {
  const config = usePublicConfig();
  return (
    <section className={styles["connect"]} aria-labelledby="connect-title">
      <div className={styles["words"]}>
        <h2 id="connect-title">{support.connect.title}</h2>
        <p>{support.connect.lede}</p>
      </div>
      <div className={styles["place"]}>{config && <Addresses links={config.links} />}</div>
    </section>
  );
}

function Addresses({ links }: { links: PublicConfig["links"] }) {
  const social = socialLinks(links);
  if (links.email === null && social.length === 0) return <p>{support.connect.none}</p>;
  return (
    <ul className={styles["addresses"]}>
      {links.email !== null && (
        <li>
          <a href={`mailto:${links.email}`} className={styles["address"]}>
            <span className={styles["network"]}>Email</span>{" "}
            <span className={styles["handle"]}>{links.email}</span>
          </a>
        </li>
      )}
      {social.map(({ id, label, url, handle }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noopener noreferrer" className={styles["address"]}>
            <span className={styles["network"]}>{label}</span>{" "}
            <span className={styles["handle"]}>{handle}</span> <ArrowUpRight size={18} aria-hidden="true" />
            <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  );
}
