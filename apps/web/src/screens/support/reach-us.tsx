import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { Contacts } from "@tradeslip/contracts";
import { deskChat, parseOpeningHours } from "@tradeslip/contracts/rules";
import { Card } from "@tradeslip/ui/card";
import { Link, linkClass } from "@tradeslip/ui/link";
import { Link as RouterLink } from "react-router-dom";
import { useContacts } from "../../lib/contacts.ts";
import { DeskFacts } from "../../lib/desk-facts.tsx";
import { formatTime, timeIn } from "../../lib/format.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useServerNow } from "../../features/live-data/use-server-now.ts";
import { IS_IT_YOU_TITLE } from "../../page-titles.ts";
import styles from "./reach-us.module.css";

/** How to reach a person without a login: the channels of the moment, mail and hours. */
export function ReachUs() {
  const contacts = useContacts();
  const email = usePublicConfig()?.links.email ?? null;
  const active = contacts?.contacts.filter((each) => each.active) ?? [];
  const hasMail = email !== null && !active.some(({ kind, value }) => kind === "mailto" && value === email);
  return (
    <div className={styles["place"]}>
      {contacts !== undefined && (active.length > 0 || hasMail) && (
        <Card title={t`Write to us`}>
          <ul className={styles["ways"]}>
            {active.map((contact) => (
              <Way key={`${contact.kind}:${contact.value}`} {...deskChat(contact)} />
            ))}
            {hasMail && <Way {...deskChat({ kind: "mailto", value: email })} />}
          </ul>
          <Hours desk={contacts.desk} />
          <DeskFacts
            names={["legalName", "licence", "address", "paymentMethods", "refundRule"]}
            className={styles["facts"]}
          />
          <p className={styles["check"]}>
            {t`Somebody else wrote to you in our name?`}{" "}
            <RouterLink to="/verify" className={linkClass()}>
              {i18n._(IS_IT_YOU_TITLE)}
            </RouterLink>
          </p>
        </Card>
      )}
    </div>
  );
}

function Way({ name, url, account }: { name: string; url: string; account: string }) {
  return (
    <li className={styles["way"]}>
      <span className={styles["name"]}>{name}</span>
      <Link href={url} external dir="ltr" className={styles["account"]}>
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
        <p className={styles["zone"]}>
          <span key={hours}>{t`Hours: ${hours}`}</span>{" "}
          <span>{t`It's ${timeIn(zone, now)} at the desk.`}</span>
        </p>
      )}
    </div>
  );
}
