import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { DeskOrder } from "@tradeslip/contracts";
import { Button } from "@tradeslip/ui/button";
import { classNames } from "@tradeslip/ui/class-names";
import { Field } from "@tradeslip/ui/field";
import { type SubmitEvent, useId, useState } from "react";
import { formatTime } from "../../../../lib/format.ts";
import { ApiError } from "../../../../lib/api.ts";
import { sumText } from "../../lists/sums.ts";
import { KEYS } from "../../keys/key-table.ts";
import { Kbd } from "../../keys/kbd.tsx";
import { useKeys } from "../../keys/use-keys.ts";
import { Failure } from "../step-failure.tsx";
import { useStep } from "../order-queries.ts";
import { OrderTwins } from "../twin-lines.tsx";
import { FourParts } from "./four-parts.tsx";
import { REASONS } from "./reasons.ts";
import { isWhatStands } from "./seen.ts";

interface ApproveProps {
  order: DeskOrder;
  proposal: NonNullable<DeskOrder["proposal"]>;
  onDone: () => void;
  onFailed: (error: Error) => void;
}

/**
 * The second person's decision. The figures appear once they have typed what the account shows, so that they
 * really look there. A new proposal starts over (its hash is the key).
 */
export function Approve({ order, proposal, onDone, onFailed }: ApproveProps) {
  const [seen, setSeen] = useState("");
  const [isShown, setShown] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const [isRefusing, setRefusing] = useState(false);
  const [text, setText] = useState("");
  const step = useStep();
  const form = useId();
  const decide = (agrees: boolean) =>
    step.mutate(
      {
        order,
        step: "approve",
        body: {
          agrees,
          covers: proposal.hash,
          ...(agrees && { seen }),
          ...(text.trim() !== "" && { text: text.trim() }),
        },
      },
      { onSuccess: onDone, onError: onFailed },
    );
  function showFigures(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fits = isWhatStands(order, seen);
    setShown(fits);
    setWrong(!fits);
  }
  const agree = () => !step.isPending && decide(true);
  const disagree = () => (isRefusing ? !step.isPending && decide(false) : setRefusing(true));
  useKeys({ [KEYS.agree]: isShown ? agree : undefined, [KEYS.disagree]: disagree });
  const asked = order.history.findLast((entry) => entry.step === "propose" || entry.step === "money-seen");
  const asker = asked?.by.name ?? order.agent?.name;
  // Approving one's own order requires a reason.
  const asksText = isRefusing || (step.error instanceof ApiError && step.error.code === "step_not_possible");
  return (
    <section aria-labelledby={`${form}-title`} className="grid gap-4">
      <div className="flex flex-wrap gap-x-4 gap-y-1 items-baseline">
        <h2 id={`${form}-title`} className="font-display text-xl">{t`Next: approve it`}</h2>
        {asked !== undefined && asker !== undefined && (
          <p key={asked.at} className="m-0 text-ink-muted text-s">
            {t`${asker} asked at ${formatTime(asked.at)}`}
          </p>
        )}
      </div>
      <ul
        aria-label={t`Why you are asked`}
        className={classNames(
          "grid gap-2 m-0 p-0 list-none text-s",
          isShown && "max-md:flex max-md:flex-wrap max-md:[&_p]:sr-only",
        )}
      >
        {proposal.reasons.map((reason) => (
          <li
            key={reason}
            className={classNames(
              "grid gap-3 items-baseline",
              isShown ? "md:grid-cols-[7rem_minmax(0,1fr)]" : "grid-cols-[7rem_minmax(0,1fr)]",
            )}
          >
            <span className="justify-self-start px-2 border border-accent-text rounded-sm bg-accent-wash text-accent-text text-xs font-strong whitespace-nowrap">
              {i18n._(REASONS[reason].name)}
            </span>
            <p className="m-0">{i18n._(REASONS[reason].sentence)}</p>
          </li>
        ))}
      </ul>
      <OrderTwins order={order} />
      <form id={form} onSubmit={showFigures} noValidate>
        <FourParts
          order={order}
          proposal={proposal}
          isShown={isShown}
          seen={seen}
          isWrong={isWrong}
          onSeen={(next) => {
            setSeen(next);
            setShown(false);
            setWrong(false);
          }}
        />
      </form>
      {asksText && (
        <Field
          label={isRefusing ? t`Why not? (optional)` : t`Why you approve it yourself`}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {step.error !== null && (
        <Failure error={step.error} onRetry={() => decide(step.variables?.body["agrees"] === true)} />
      )}
      <div className="flex flex-wrap gap-3 items-center max-md:fixed max-md:z-5 max-md:bottom-0 max-md:inset-x-0 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:py-2 max-md:px-gutter max-md:border-t max-md:border-t-rule max-md:bg-paper-raised [&_button]:min-h-12">
        {isRefusing ? null : isShown ? (
          <Button key="agree" variant="primary" busy={step.isPending} onClick={agree}>
            <span>{t`Agree`}</span> <Kbd>{KEYS.agree}</Kbd>
          </Button>
        ) : (
          <Button key="show" variant="primary" type="submit" form={form}>
            <span>{t`Show figures`}</span> <Kbd>↵</Kbd>
          </Button>
        )}
        <Button
          variant={isRefusing ? "primary" : "secondary"}
          busy={step.isPending && step.variables?.body["agrees"] === false}
          onClick={disagree}
        >
          <span>{t`Disagree`}</span> <Kbd>{KEYS.disagree}</Kbd>
        </Button>
        {isRefusing && <Button onClick={() => setRefusing(false)}>{t`Back`}</Button>}
        <p key={String(isShown)} className="m-0 text-s text-ink-muted flex-[1_1_16rem] max-md:hidden">
          {isShown
            ? t`You release exactly ${releasedText(proposal)}. Any change asks you again.`
            : t`Open the account first. The figures appear once yours matches.`}
        </p>
      </div>
    </section>
  );
}

function releasedText({ goesOut }: ApproveProps["proposal"]): string {
  return goesOut.map(sumText).join(", ");
}
