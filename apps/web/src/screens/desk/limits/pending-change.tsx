import { t } from "@lingui/core/macro";
import type { DeskSettings } from "@tradeslip/contracts";
import { Button } from "@tradeslip/ui/button";
import { errorMessage } from "../../../lib/error-message.ts";
import { Kbd } from "../keys/kbd.tsx";
import { KEYS } from "../keys/key-table.ts";
import { useCursor } from "../keys/use-cursor.ts";
import { useKeys } from "../keys/use-keys.ts";
import { Left } from "../orders/ticking.tsx";
import { useConfirmChange, useObjectToChange } from "../settings/settings-queries.ts";
import { limitOfField, limitText, limitWords } from "./limit-words.ts";

type Pending = DeskSettings["pending"];

/** What waits to be confirmed; keys act on one of them. */
export function PendingChanges({ pending }: { pending: Pending }) {
  const cursor = useCursor(pending.map(({ id }) => id));
  useKeys({
    [KEYS.nextOrder]: () => void cursor.move(1),
    [KEYS.previousOrder]: () => void cursor.move(-1),
  });
  return pending.map((each) => (
    <PendingChange
      key={each.id}
      pending={each}
      isAt={each.id === cursor.at}
      isNext={each.id === cursor.next}
    />
  ));
}

interface PendingChangeProps {
  pending: Pending[number];
  /** Keys act on this one. */
  isAt: boolean;
  /** Keys will act on this one after the "next" key. */
  isNext: boolean;
}

/** A looser limit that isn't in force yet: another admin can confirm it, any member can stop it. */
function PendingChange({ pending, isAt, isNext }: PendingChangeProps) {
  const { id, change, by, actsAt, mayConfirm } = pending;
  const confirm = useConfirmChange();
  const object = useObjectToChange();
  const keyed = isAt && !confirm.isPending && !object.isPending;
  useKeys({
    [KEYS.confirmChange]: keyed && mayConfirm ? () => confirm.mutate(id) : undefined,
    [KEYS.objectToChange]: keyed ? () => object.mutate(id) : undefined,
  });
  const name = limitOfField(change.field);
  const [from, to] = [change.from, change.to].map((value) =>
    name === undefined ? String(value) : limitText(name, value),
  );
  const error = confirm.error ?? object.error;
  return (
    <section
      aria-label={t`Waits`}
      className="flex flex-wrap gap-x-6 gap-y-3 items-center p-4 border border-accent-text rounded-lg bg-accent-wash"
    >
      <div className="grid gap-1 max-sm:w-full">
        {actsAt === null ? (
          <span>{t`Waits for another admin`}</span>
        ) : (
          <>
            <span className="text-s">{t`Acts in`}</span>
            <strong className="font-mono text-l tabular-nums">
              <Left until={actsAt} over={t`a moment`} />
            </strong>
          </>
        )}
      </div>
      <div className="grid flex-1 gap-1 min-w-48">
        <p className="flex flex-wrap gap-x-2 items-baseline">
          {isNext && <Kbd>{KEYS.nextOrder}</Kbd>}
          <strong>{name === undefined ? change.field : limitWords(name).label}</strong>
          <span key={by.name} className="text-ink-muted">
            {by.name}
          </span>
        </p>
        <p className="font-display text-xl">
          <s key={from} className="text-ink-muted">
            {from}
          </s>{" "}
          → <span key={to}>{to}</span>
        </p>
        {error !== null && (
          <p key={String(error)} role="alert" className="text-danger">
            {errorMessage(error)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
        {mayConfirm && (
          <Button
            variant={isAt || isNext ? "primary" : "secondary"}
            busy={confirm.isPending}
            onClick={() => confirm.mutate(id)}
          >
            <span>{actsAt === null ? t`Confirm` : t`Confirm now`}</span>
            {isAt && <Kbd>{KEYS.confirmChange}</Kbd>}
          </Button>
        )}
        <Button busy={object.isPending} onClick={() => object.mutate(id)}>
          {t`Object`}
          {isAt && <Kbd>{KEYS.objectToChange}</Kbd>}
        </Button>
      </div>
    </section>
  );
}
