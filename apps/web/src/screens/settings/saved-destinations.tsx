import { t } from "@lingui/core/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SavedDestination } from "@tradeslip/contracts";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { Suspense, useRef, useState } from "react";
import { useSession } from "../../features/account/use-session.ts";
import { useStepUp } from "../../features/account/use-step-up.tsx";
import { destinationsQuery } from "../../features/order-steps/destinations-query.ts";
import { SavedLines, savedName } from "../../features/order-steps/saved-lines.tsx";
import { api, expectOk } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { formatTime } from "../../lib/format.ts";
import { useKeepsOrders } from "../../lib/hideable.tsx";
import { ChunkLoading, lazyChunk } from "../../lib/lazy-chunk.tsx";
import { receiveFocus } from "../../lib/question.tsx";
import { AccountAnswer, mayTryAgain } from "./account-answer.tsx";
import { SettingGroup } from "./setting-group.tsx";
import { AccountOffer, SettingRow } from "./setting-row.tsx";

const Form = lazyChunk("destination-form", () => import("./saved-destination-form.tsx"));

/** Addresses and payout accounts saved for orders (docs/product.md, P10.23). */
export function SavedDestinations() {
  const user = useSession();
  const keepsOrders = useKeepsOrders();
  const label = t`Saved destinations`;
  if (user === undefined) return <SettingRow label={label} />;
  // Without orders on this site there is no form to fill in; what is saved can still be removed.
  if (user === null && !keepsOrders) return null;
  if (user === null)
    return (
      <AccountOffer
        label={label}
        offer={t`With an account: keep where your coins and money go, and fill it in with one press.`}
      />
    );
  return <DestinationGroup title={label} />;
}

function DestinationGroup({ title }: { title: string }) {
  const client = useQueryClient();
  const query = useQuery({ ...destinationsQuery, retry: mayTryAgain });
  const heading = useRef<HTMLHeadingElement>(null);
  const { run, question } = useStepUp();
  const [isAdding, setAdding] = useState(false);
  const [said, say] = useState("");
  const removal = useMutation({
    mutationFn: async ({ id }: SavedDestination) =>
      expectOk(await api.DELETE("/api/account/destinations/{id}", { params: { path: { id } } })),
    onMutate: () => say(""),
    onSuccess: () => say(t`The destination is removed.`),
    onSettled: () => client.invalidateQueries(destinationsQuery),
  });
  const openForm = () => {
    say("");
    setAdding(true);
  };
  const close = () => {
    setAdding(false);
    heading.current?.focus();
  };
  const added = () => {
    say(t`The destination is saved, and emailed to you.`);
    void client.invalidateQueries(destinationsQuery);
    setAdding(false);
  };
  return (
    <SettingGroup
      title={title}
      titleRef={heading}
      action={<>{query.data && !isAdding && <Button onClick={openForm}>{t`Add destination`}</Button>}</>}
    >
      {said !== "" && (
        <p key={said} ref={receiveFocus} tabIndex={-1} className="text-s">
          {said}
        </p>
      )}
      {removal.error !== null && (
        <Alert tone="danger" title={t`Nothing was removed`}>
          {errorMessage(removal.error)}
        </Alert>
      )}
      <p className="text-ink-muted text-xs">
        {t`Your order pages offer each one 72 hours after it was saved, or after your password, email or second factor changed. You can't edit one: remove it and add another.`}
      </p>
      <AccountAnswer query={query}>
        {({ destinations }) => (
          <>
            {isAdding && (
              <Suspense fallback={<ChunkLoading />}>
                <Form.Screen run={run} onAdded={added} onCancel={close} />
              </Suspense>
            )}
            <ul className="list-none">
              {destinations.map((saved) => (
                <SavedRow
                  key={saved.id}
                  saved={saved}
                  isBusy={removal.isPending && removal.variables.id === saved.id}
                  onRemove={() => removal.mutate(saved)}
                />
              ))}
            </ul>
          </>
        )}
      </AccountAnswer>
      {question}
    </SettingGroup>
  );
}

interface SavedRowProps {
  saved: SavedDestination;
  isBusy: boolean;
  onRemove: () => void;
}

function SavedRow({ saved, isBusy, onRemove }: SavedRowProps) {
  const time = formatTime(saved.usableFrom);
  return (
    <li className="flex flex-wrap items-center justify-between gap-y-1 gap-x-4 py-2 wrap-anywhere">
      <div className="flex-[1_1_9.5rem] min-w-0">
        <SavedLines saved={saved} />
        {!saved.usable && <p className="text-ink-muted text-xs">{t`Offered from ${time}`}</p>}
      </div>
      <Button variant="quiet" aria-label={t`Remove: ${savedName(saved)}`} busy={isBusy} onClick={onRemove}>
        {t`Remove`}
      </Button>
    </li>
  );
}
