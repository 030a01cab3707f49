import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import type { Contacts } from "@tradeslip/contracts";
import { type VerifiedContact, verifyContact } from "@tradeslip/contracts/rules";
import { Button } from "@tradeslip/ui/button";
import { Field } from "@tradeslip/ui/field";
import { type SubmitEvent, useState } from "react";
import { AskAPerson } from "../../features/contacts/ask-a-person.tsx";
import { contactsQuery } from "../../lib/contacts.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { IS_IT_YOU_TITLE } from "../../page-titles.ts";
import { AllOurs } from "./all-ours.tsx";
import { ContactVerdict } from "./contact-verdict.tsx";
import styles from "./verify-page.module.css";

/** As the call takes it. */
const MAX_LENGTH = 300;
/** A list of the service worker that is older says nothing about today. */
const GOOD_FOR_MS = 24 * 3_600_000;

/** Of a contact that was typed; null: no list of today's channels is here. */
type Answer = {
  readonly typed: string;
  readonly found: VerifiedContact | null;
  readonly contacts: Contacts["contacts"];
};

/** Is this you? Compared in the page, with the list of the moment: what somebody pastes here stays here (docs/product.md, P21.15). */
export default function VerifyPage() {
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);

  async function check(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = typed.trim();
    if (text === "") {
      setError(t`Please enter a number, username, link or email address.`);
      return;
    }
    setIsBusy(true);
    const list = await client.fetchQuery({ ...contactsQuery, staleTime: 0 }).catch(() => null);
    const isFresh = list !== null && serverNow() - Date.parse(list.issuedAt) < GOOD_FOR_MS;
    setAnswer({
      typed: text,
      found: isFresh ? verifyContact(text, { ...list, hosts: [...list.hosts, location.host] }) : null,
      contacts: list?.contacts ?? [],
    });
    setIsBusy(false);
  }

  return (
    <div className={styles["page"]}>
      <div className={styles["main"]}>
        <header className={styles["head"]}>
          <h1>{i18n._(IS_IT_YOU_TITLE)}</h1>
          <p className={styles["lede"]}>
            {t`Somebody wrote to you in our name? Paste the number, username, link or email address, and see whether it is ours.`}
          </p>
        </header>
        <form className={styles["form"]} noValidate onSubmit={(event) => void check(event)}>
          <Field
            label={t`Number, username, link or email`}
            value={typed}
            error={error}
            maxLength={MAX_LENGTH}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            onChange={({ target }) => {
              setTyped(target.value);
              setError(undefined);
            }}
          />
          <Button type="submit" variant="primary" busy={isBusy}>
            {t`Check`}
          </Button>
        </form>
        <div aria-live="polite">{answer !== null && <ContactVerdict {...answer} />}</div>
        <AskAPerson className={styles["help"]} />
      </div>
      <AllOurs />
    </div>
  );
}
