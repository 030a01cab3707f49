import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { BLOCKS_LISTED } from "@tradeslip/contracts/rules";
import { Button } from "@tradeslip/ui/button";
import { useState } from "react";
import { errorMessage } from "../../../lib/error-message.ts";
import { formatTime } from "../../../lib/format.ts";
import { Kbd } from "../keys/kbd.tsx";
import { KEYS } from "../keys/key-table.ts";
import { useKeys } from "../keys/use-keys.ts";
import { Left } from "../orders/ticking.tsx";
import { type Block, blocksQuery, useKeepBlock, useUnblock } from "./block-calls.ts";
import { BlockForm } from "./block-form.tsx";
import { blockKindWord, isFirm } from "./block-words.ts";

/** Customers who aren't served, or only with a second person (P20.7). */
export function Blocks({ isAdmin }: { isAdmin: boolean }) {
  const { data, error } = useQuery(blocksQuery);
  const [isAsking, setAsking] = useState(false);
  useKeys({ [KEYS.block]: isAsking ? undefined : () => setAsking(true) });
  return (
    <section className="grid grid-cols-1 content-start" aria-labelledby="all-blocks">
      <header className="flex flex-wrap gap-x-3 items-center justify-between pb-2 border-b border-b-ink">
        <h2 id="all-blocks" className="text-l">{t`Blocks`}</h2>
        {!isAsking && (
          <Button size="s" onClick={() => setAsking(true)}>
            {t`Block`}
            <Kbd>{KEYS.block}</Kbd>
          </Button>
        )}
      </header>
      {isAsking && <BlockForm onClose={() => setAsking(false)} />}
      {error !== null && data === undefined && (
        <p key={String(error)} role="alert" className="pt-3 text-danger">
          {errorMessage(error)}
        </p>
      )}
      {data?.blocks.length === 0 && <p className="pt-3 text-ink-muted">{t`None.`}</p>}
      <ul className="p-0 m-0 list-none">
        {data?.blocks.map((block) => (
          <BlockRow key={block.id} block={block} isAdmin={isAdmin} />
        ))}
      </ul>
      {data !== undefined && data.blocks.length >= BLOCKS_LISTED && (
        <p className="pt-3 text-ink-muted">{t`There may be older ones.`}</p>
      )}
    </section>
  );
}

function BlockRow({ block, isAdmin }: { block: Block; isAdmin: boolean }) {
  const { id, kind, value, reason, by, at, endsAt, removal } = block;
  const unblock = useUnblock();
  const keep = useKeepBlock();
  const when = formatTime(at);
  const until = endsAt && formatTime(endsAt);
  const asker = removal?.by;
  const failure = unblock.error ?? keep.error;
  return (
    <li className="flex flex-wrap gap-x-5 gap-y-2 justify-between py-3 border-b border-b-rule">
      <div className="grid flex-1 gap-1 min-w-44">
        <span>
          <strong>{blockKindWord(kind)}</strong>{" "}
          {/* A browser has no name, and its identifier tells nothing. */}
          {kind !== "browser" && (
            <span translate="no" className="font-mono text-s wrap-anywhere">
              {value}
            </span>
          )}
        </span>
        <span key={`${by} ${when} ${reason}`} className="text-s text-ink-muted wrap-anywhere">
          {t`${by}, ${when}: ${reason}`}
        </span>
        {asker !== undefined && (
          <span key={asker} className="text-s">
            {t`${asker} asks to end it.`}
          </span>
        )}
        {removal !== undefined &&
          (removal.actsAt === null ? (
            <span key="other" className="text-s">{t`Waits for another admin`}</span>
          ) : (
            <span key="time" className="text-s">
              {t`Acts in`} <Left until={removal.actsAt} over={t`a moment`} />
            </span>
          ))}
        {failure !== null && (
          <p key={String(failure)} role="alert" className="text-danger">
            {errorMessage(failure)}
          </p>
        )}
      </div>
      <div className="grid gap-1 content-start text-end">
        <span>{isFirm(kind) ? t`Refused` : t`Second person`}</span>
        <span key={until} className="text-s text-ink-muted">
          {until === undefined ? t`no end` : t`until ${until}`}
        </span>
        <span className="flex flex-wrap gap-2 justify-end">
          {isAdmin && removal?.mayConfirm !== false && (
            <Button
              size="s"
              variant={removal === undefined ? "quiet" : "secondary"}
              busy={unblock.isPending}
              onClick={() => unblock.mutate(id)}
            >
              {removal === undefined ? t`Unblock` : t`Confirm`}
            </Button>
          )}
          {removal !== undefined && (
            <Button size="s" busy={keep.isPending} onClick={() => keep.mutate(id)}>{t`Object`}</Button>
          )}
        </span>
      </div>
    </li>
  );
}
