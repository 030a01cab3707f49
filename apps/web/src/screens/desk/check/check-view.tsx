import { t } from "@lingui/core/macro";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { useEffect, useRef } from "react";
import { errorMessage } from "../../../lib/error-message.ts";
import { KEYS } from "../keys/key-table.ts";
import { Kbd } from "../keys/kbd.tsx";
import { useKeys } from "../keys/use-keys.ts";
import { CheckResult } from "./check-result.tsx";
import type { Check } from "./use-check.ts";

/** The result of checking a pasted message, and the link to its order: two keys check and claim it. */
export default function CheckView({ check }: { check: Check }) {
  const { asked, take, text } = check;
  const heading = useRef<HTMLHeadingElement>(null);
  const answer = asked.data;
  const canOpen = answer?.slip !== undefined && !answer.byItself && !take.isPending;
  const isFree = canOpen && (answer.order === undefined || answer.order.steps.includes("claim"));
  // After a warning, the reader must choose what to do.
  const isClean = answer?.differences.length === 0 && answer.problems.length === 0;
  const open = canOpen ? () => check.takeOrder({ claims: false }) : undefined;
  const claim = isFree ? () => check.takeOrder({ claims: true }) : undefined;
  useKeys({ [KEYS.back]: check.close, [KEYS.openChecked]: open, [KEYS.claim]: claim });
  useEffect(() => {
    if (answer !== undefined) heading.current?.focus();
  }, [answer]);
  return (
    <section
      className="relative grid gap-4 content-start min-h-0 overflow-auto pt-4 px-gutter pb-8 max-md:flex max-md:flex-1 max-md:flex-col max-md:pb-0"
      aria-label={t`Result`}
    >
      {asked.isPending && <p role="status">{t`Checking...`}</p>}
      {asked.error !== null && (
        <Alert tone="danger" action={<Button onClick={() => check.check(text ?? "")}>{t`Try again`}</Button>}>
          {errorMessage(asked.error)}
        </Alert>
      )}
      {answer?.byItself && (
        <Alert
          tone="info"
          title={t`Our server didn't answer, so this page checked the slip itself`}
          action={<Button onClick={() => check.check(text ?? "")}>{t`Try again`}</Button>}
        >
          {t`What the desk has of this order can't be known now.`}
        </Alert>
      )}
      {answer !== undefined && (
        <CheckResult answer={answer} text={text ?? ""} heading={heading}>
          <>
            <div className="flex flex-wrap gap-2 items-center max-md:sticky max-md:bottom-0 max-md:order-9 max-md:mt-auto max-md:py-3 max-md:border-t max-md:border-t-rule max-md:bg-paper max-md:*:first:flex-1">
              {claim && (
                <Button variant={isClean ? "primary" : "secondary"} busy={take.isPending} onClick={claim}>
                  {t`Claim this order`} <Kbd>{KEYS.claim}</Kbd>
                </Button>
              )}
              {open && (
                <Button busy={take.isPending} onClick={open}>
                  {t`Open order`} <Kbd>{KEYS.openChecked}</Kbd>
                </Button>
              )}
              <Button variant="quiet" onClick={check.close}>
                {t`Back to the list`}
              </Button>
            </div>
            {take.error !== null && <Alert tone="danger">{errorMessage(take.error)}</Alert>}
            {take.isSuccess && take.data === undefined && (
              <Alert tone="danger">{t`There are two slips in this text. Paste the message with one of them.`}</Alert>
            )}
          </>
        </CheckResult>
      )}
    </section>
  );
}
