import { t } from "@lingui/core/macro";
import { Button } from "@tradeslip/ui/button";
import { CopyButton } from "@tradeslip/ui/copy-button";
import { receiveFocus } from "../../../lib/question.tsx";

interface RecoveryCodesProps {
  codes: string[];
  /** Earlier codes existed. */
  replaces?: boolean;
  onKept: () => void;
}

/** Shown once, because the server stores only hashes. */
export function RecoveryCodes({ codes, replaces = false, onKept }: RecoveryCodesProps) {
  return (
    <div ref={receiveFocus} tabIndex={-1} className="grid grid-cols-1 gap-4 py-2 text-s">
      <p>{t`Keep these recovery codes in a safe place that isn't your phone. Each works once, if you lose your phone. We can't show them again.`}</p>
      {replaces && <p>{t`Your earlier codes no longer work. Throw them away.`}</p>}
      <ul
        className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2"
        aria-label={t`Recovery codes`}
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={codes.join("\n")} label={t`Copy codes`} />
        <Button variant="primary" onClick={onKept}>
          {t`I kept them`}
        </Button>
      </div>
    </div>
  );
}
