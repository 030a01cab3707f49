import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { Alert } from "@tradeslip/ui/alert";
import type { ReactElement, RefObject } from "react";
import { STATE_WORDS } from "../../../features/order-steps/order-words.ts";
import { ComparedFields } from "./compared-fields.tsx";
import { ReplyToEdited } from "./reply-to-edited.tsx";
import type { Checked } from "./use-check.ts";

interface CheckResultProps {
  answer: Checked;
  /** What was pasted. */
  text: string;
  heading: RefObject<HTMLHeadingElement | null>;
  /** The actions for this result. */
  children: ReactElement | false | null | undefined;
}

/** The verdict, then what was edited, then what else is wrong. */
export function CheckResult({ answer, text, heading, children }: CheckResultProps) {
  const { slip, order, differences, problems, byItself } = answer;
  return (
    <>
      <header className="flex flex-wrap gap-y-3 gap-x-5 items-center justify-between [&_h1]:text-2xl max-md:contents">
        <div>
          <h1 ref={heading} tabIndex={-1} key={verdictOf(answer)}>
            {verdictOf(answer)}
          </h1>
          {differences.length > 0 && (
            <p className="text-ink-muted text-s">{t`The slip is ours. This message isn't what we wrote.`}</p>
          )}
        </div>
        {children}
      </header>
      {problems.length > 0 && (
        <Alert tone="danger" title={t`Be careful`}>
          <ul className="ps-4 list-disc has-[>:only-child]:ps-0 has-[>:only-child]:list-none">
            {problems.map(({ code, detail }) => (
              <li key={`${code} ${detail}`}>{detail}</li>
            ))}
          </ul>
        </Alert>
      )}
      {slip && <ComparedFields slip={slip} differences={differences} />}
      {slip && !byItself && (
        <p className="text-ink-muted text-s">
          {order === undefined ? (
            t`The desk has no record of this order yet. Opening it makes one.`
          ) : (
            <span key={order.version}>
              {order.agent === undefined
                ? i18n._(STATE_WORDS[order.state])
                : `${i18n._(STATE_WORDS[order.state])}, ${order.agent.name}`}
            </span>
          )}
        </p>
      )}
      {slip && differences.length > 0 && <ReplyToEdited slip={slip} count={differences.length} text={text} />}
    </>
  );
}

function verdictOf({ slip, differences, compared, problems, byItself }: Checked): string {
  if (slip === undefined)
    return byItself ? t`This text can't be checked now` : t`No slip of ours is in this text`;
  if (differences.length > 0)
    return plural(differences.length, { one: "# field was edited", other: "# fields were edited" });
  if (problems.length === 0 && compared === "message") return t`This message is as we wrote it.`;
  return problems.every(({ code }) => code === "slip_expired")
    ? t`The terms are as we wrote them`
    : t`Something in this text isn't ours`;
}
