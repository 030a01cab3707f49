import { t } from "@lingui/core/macro";
import type { Contacts } from "@tradeslip/contracts";
import { deskChat, type DeskChat, parseOpeningHours } from "@tradeslip/contracts/rules";
import { buttonClass } from "@tradeslip/ui/button";
import { Link } from "@tradeslip/ui/link";
import { Slip } from "@tradeslip/ui/slip";
import { NewTabNote } from "@tradeslip/ui/visually-hidden";
import { useContacts } from "../../lib/contacts.ts";
import { formatTime, timeIn } from "../../lib/format.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useServerNow } from "../../features/live-data/use-server-now.ts";
import { support } from "./content/support.ts";
import styles from "./reach-us.module.css";

/** How to reach a person without a login: hours, the channels of the moment, the leading one first. */
export function ReachUs() {
  const contacts = useContacts();
  const email = usePublicConfig()?.links.email ?? null;
  return (
    <section aria-labelledby="reach-us">
      <Slip className={styles["slip"]}>
        <h2 id="reach-us" className={styles["title"]}>{t`Write to us`}</h2>
        <div className={styles["place"]}>
          {contacts && (
            <>
              <Hours desk={contacts.desk} />
              <Ways ways={waysOf(contacts, email)} />
            </>
          )}
        </div>
      </Slip>
    </section>
  );
}

/** The mailbox comes last, unless it is a channel itself. */
function waysOf({ contacts }: Contacts, email: string | null): readonly DeskChat[] {
  const active = contacts.filter((contact) => contact.active);
  const isChannel = active.some(({ kind, value }) => kind === "mailto" && value === email);
  const mail = email === null || isChannel ? [] : [{ kind: "mailto", value: email } as const];
  return [...active, ...mail].map(deskChat);
}

function Ways({ ways: [leading, ...others] }: { ways: readonly DeskChat[] }) {
  if (leading === undefined) return <p>{support().connect.none}</p>;
  const { name, url, account } = leading;
  return (
    <>
      <div className={styles["leading"]}>
        <p className={styles["name"]}>{name}</p>
        <p dir="ltr" className={styles["account"]}>
          {account}
        </p>
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: "primary" })}
        >
          <span>{t`Chat on ${name}`}</span>
          <NewTabNote />
        </a>
      </div>
      {others.length > 0 && (
        <ul className={styles["others"]}>
          {others.map((way) => (
            <Way key={way.url} {...way} />
          ))}
        </ul>
      )}
    </>
  );
}

function Way({ name, url, account }: DeskChat) {
  return (
    <li className={styles["way"]}>
      <span className={styles["name"]}>{name}</span>
      <Link href={url} external dir="ltr" className={styles["handle"]}>
        {account}
      </Link>
    </li>
  );
}

function Hours({ desk: { hours, open, opensAt, notice } }: { desk: Contacts["desk"] }) {
  const now = useServerNow();
  const zone = hours === null ? undefined : parseOpeningHours(hours)?.zone;
  if (zone === undefined && open) return null;
  return (
    <div className={styles["hours"]}>
      <p>{open ? t`Somebody is at the desk now.` : t`Nobody is at the desk now.`}</p>
      {!open && opensAt !== null && <p>{t`It opens ${formatTime(opensAt)}, your time.`}</p>}
      {notice !== null && <p>{notice}</p>}
      {hours !== null && zone !== undefined && (
        <div className={styles["zone"]}>
          <p key={hours}>{t`Hours: ${hours}`}</p>
          <p>{t`It's ${timeIn(zone, now)} at the desk.`}</p>
        </div>
      )}
    </div>
  );
}
