import { isDeskRole } from "@tradeslip/contracts/rules";
import { t } from "@lingui/core/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { useId, useRef, useState } from "react";
import { rememberSession } from "../../features/account/session-hint.ts";
import { sessionQuery, useSession } from "../../features/account/use-session.ts";
import { StepUpCancelledError, useStepUp } from "../../features/account/use-step-up.tsx";
import { api, expectOk } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { noteSubscription } from "../../lib/own-subscription.ts";
import { Question, receiveFocus } from "../../lib/question.tsx";
import { isNotOffered, notOffered } from "./account-answer.tsx";
import { useHasNoOwnCalls } from "./sessions-query.ts";
import { AccountOffer, SettingRow } from "./setting-row.tsx";

const DANGER = "border-danger text-danger hover:border-danger hover:bg-danger-wash";

type Step = "offered" | "asked" | "deleted";

/** Asks twice, then for a step-up (docs/product.md, P12.4). */
export function DeleteAccount() {
  const [step, setStep] = useState<Step>("offered");
  const user = useSession();
  const { data: session } = useQuery(sessionQuery);
  const hasNoOwnCalls = useHasNoOwnCalls();
  const opener = useRef<HTMLButtonElement>(null);
  const label = t`Delete Account`;
  if (step === "deleted") return <Deleted />;
  if (user === null)
    return <AccountOffer label={label} offer={t`You're not logged in: there's nothing to delete here.`} />;
  if (hasNoOwnCalls) return <SettingRow label={label} help={notOffered()} />;
  // The provider refuses this, and also for people whose role ended recently, which this page can't know.
  if (session?.authenticated === true && isDeskRole(session.role))
    return (
      <SettingRow
        label={label}
        help={t`You have a role at the desk, so this account can't be deleted. Ask an admin to end your role.`}
      />
    );
  function cancel() {
    setStep("offered");
    opener.current?.focus();
  }
  return (
    <div>
      <SettingRow label={label} help={t`Removes account, sessions and codes at once.`}>
        <Button
          ref={opener}
          className={DANGER}
          disabled={user === undefined}
          aria-expanded={step === "asked"}
          onClick={() => (step === "asked" ? cancel() : setStep("asked"))}
        >
          {label}
        </Button>
      </SettingRow>
      {step === "asked" && <AskedToDelete onCancel={cancel} onDeleted={() => setStep("deleted")} />}
    </div>
  );
}

function AskedToDelete({ onCancel, onDeleted }: { onCancel: () => void; onDeleted: () => void }) {
  const id = useId();
  const { remove, busy, failure, question } = useDeletion(onDeleted);
  return (
    <>
      <Question
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        className="grid gap-2 my-2 p-4 border border-danger rounded-md bg-danger-wash text-s"
        onEscape={onCancel}
      >
        <h3 id={`${id}-title`} className="font-sans text-m font-strong">
          {t`Confirm Account Deletion`}
        </h3>
        <div id={`${id}-text`} className="grid gap-2">
          <p>{t`This action cannot be undone`}</p>
          <p>{t`Your orders are kept, but no longer linked to you: what was ordered, for how much, and when. The payer's name and where the money or coins went are removed at once.`}</p>
          <p>{t`We ask for your password first.`}</p>
        </div>
        {failure !== null && (
          <Alert tone="danger" title={t`Nothing was deleted`}>
            {failure}
          </Alert>
        )}
        <div className="flex flex-wrap gap-3 mt-2">
          <Button onClick={onCancel}>{t`Cancel`}</Button>
          <Button className={DANGER} busy={busy} onClick={remove}>
            {t`Delete`}
          </Button>
        </div>
      </Question>
      {question}
    </>
  );
}

function useDeletion(onDeleted: () => void) {
  const client = useQueryClient();
  const { run, question } = useStepUp();
  const deletion = useMutation({
    mutationFn: () => run(async () => expectOk(await api.DELETE("/api/account"))),
    onSuccess: () => {
      onDeleted();
      // Remove everything that was shown to the account from memory.
      client.removeQueries({ predicate: ({ queryKey: [first] }) => first !== sessionQuery.queryKey[0] });
      client.setQueryData(sessionQuery.queryKey, { authenticated: false });
      rememberSession(false);
      // Otherwise this browser would be subscribed for the next account.
      noteSubscription(null);
    },
  });
  const { error, isPending, mutate } = deletion;
  return {
    remove: () => mutate(),
    busy: isPending,
    question,
    failure:
      error === null || error instanceof StepUpCancelledError
        ? null
        : isNotOffered(error)
          ? notOffered()
          : errorMessage(error),
  };
}

function Deleted() {
  return (
    <div ref={receiveFocus} tabIndex={-1}>
      <Alert tone="info" title={t`Your account is deleted`}>
        {t`We've emailed you a confirmation. You can sign up again with the same address.`}
      </Alert>
    </div>
  );
}
