import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "@tradeslip/ui/button";
import { Field } from "@tradeslip/ui/field";
import { type SubmitEvent, useState } from "react";
import { AskAPerson } from "../../features/contacts/ask-a-person.tsx";
import { Hero } from "../../features/sections/hero.tsx";
import { contactsQuery, isTooOld } from "../../lib/contacts.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { IS_IT_YOU_TITLE } from "../../page-titles.ts";
import { AllOurs } from "./all-ours.tsx";
import { ContactVerdict, type ContactVerdictProps } from "./contact-verdict.tsx";

/** The limit of the call. */
const MAX_LENGTH = 300;

const loadCheck = () => import("./contact-check.ts");

/**
 * Is this you? The page compares by itself with the current list, so that what is pasted stays here
 * (docs/product.md, P21.15).
 */
export default function VerifyPage() {
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [answer, setAnswer] = useState<ContactVerdictProps | null>(null);

  async function check(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = typed.trim();
    if (text === "") {
      setError(t`Please enter a number, username, link or email address.`);
      return;
    }
    setIsBusy(true);
    const [list, part] = await Promise.all([
      client.fetchQuery({ ...contactsQuery, staleTime: 0 }).catch(() => null),
      loadCheck().catch(() => null),
    ]);
    const isKnown = list !== null && !isTooOld(list, serverNow());
    const own = isKnown ? { ...list, hosts: [...list.hosts, location.host] } : null;
    setAnswer({
      typed: text,
      found: own === null || part === null ? null : part.verifyContact(text, own),
      contacts: list?.contacts ?? [],
      keepsOrders: list?.desk.keepsOrders !== false,
    });
    setIsBusy(false);
  }

  return (
    <div className="grid grid-cols-1 gap-y-6 gap-x-12 items-start py-4 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-1 gap-y-6 gap-x-12 items-start">
        <Hero
          title={i18n._(IS_IT_YOU_TITLE)}
          lede={t`Did someone write to you in our name? Paste the number, username, link or email address, and see whether it is ours.`}
        />
        <form
          className="grid gap-4 justify-items-start *:first:w-full"
          noValidate
          onSubmit={(event) => void check(event)}
        >
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
        <AskAPerson className="text-ink-muted" />
      </div>
      <AllOurs />
    </div>
  );
}
