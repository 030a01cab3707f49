import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { Alert } from "@tradeslip/ui/alert";
import { Dialog } from "@tradeslip/ui/app/dialog";
import { Button } from "@tradeslip/ui/button";
import { useState } from "react";
import { NO_LONGER_THE_CUSTOMER, useForgetOrders } from "./use-forget-orders.ts";

interface ClearButtonProps {
  /** Number of slips in the list. */
  count: number;
  onCleared: () => void;
}

/** Clears the list after a confirmation. */
export function ClearButton({ count, onCleared }: ClearButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { forget, busy, failure } = useForgetOrders(onCleared);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t`Clear the list`}
      </Button>
      <Dialog
        kind="question"
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t`Clear your slips?`}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t`Cancel`}</Button>
            <Button variant="primary" busy={busy} onClick={forget}>
              {t`${plural(count, { one: "Clear the one slip", other: "Clear all # slips" })}`}
            </Button>
          </>
        }
      >
        <div className="grid gap-3">
          <p>
            {t`${plural(count, { one: "This removes the one slip from this device.", other: "This removes all # slips from this device." })}`}
          </p>
          <p>{i18n._(NO_LONGER_THE_CUSTOMER)}</p>
          <p>{t`Orders you've sent stay with the desk, and each slip's link still works.`}</p>
          {failure !== null && (
            <Alert tone="danger" title={t`Nothing was cleared`}>
              {failure}
            </Alert>
          )}
        </div>
      </Dialog>
    </>
  );
}
