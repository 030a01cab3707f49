import { plural, t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { api, ApiError, expectOk } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { receiveFocus } from "../../lib/question.tsx";
import { useSavedSlips } from "../slips/saved-slips.ts";
import { ownOrdersQuery, useOwnOrders } from "./own-orders-query.ts";

/**
 * Adds orders made in this browser without a session to the account (docs/product.md, P8.16); nothing if all
 * are added.
 */
export function KeepOrders({ isLoggedIn }: { isLoggedIn: boolean }) {
  const client = useQueryClient();
  const { slips } = useSavedSlips();
  const { data: orders } = useOwnOrders(isLoggedIn);
  const keeping = useMutation({
    mutationFn: keepAll,
    onSettled: () => void client.invalidateQueries(ownOrdersQuery),
  });
  const { data: kept, error, isPending, mutate } = keeping;
  if (kept !== undefined)
    return (
      <p ref={receiveFocus} tabIndex={-1} className="text-s">
        <span>{keptText(kept.count)}</span> {kept.refused > 0 && <span>{refusedText(kept.refused)}</span>}
      </p>
    );
  if (!isLoggedIn || !orders) return null;
  const known = new Set(orders.map(({ reference }) => reference));
  const tokens = slips.filter(({ reference }) => !known.has(reference)).map(({ token }) => token);
  if (tokens.length === 0) return null;
  return (
    <>
      <Button busy={isPending} onClick={() => mutate(tokens)}>
        {t`Keep this device's orders with my account`}
      </Button>
      {error !== null && (
        <Alert tone="danger" title={t`Not all are kept`}>
          {errorMessage(error)}
        </Alert>
      )}
    </>
  );
}

interface Kept {
  readonly count: number;
  /** No longer this browser's, or another account's. */
  readonly refused: number;
}

/** One at a time, the oldest first; skips refused ones, and stops if the server is unavailable. */
async function keepAll(tokens: readonly string[]): Promise<Kept> {
  let refused = 0;
  for (const token of tokens.toReversed()) {
    try {
      expectOk(await api.POST("/api/account/orders", { body: { token } }));
    } catch (error) {
      if (!(error instanceof ApiError && REFUSALS.has(error.status))) throw error;
      refused += 1;
    }
  }
  return { count: tokens.length - refused, refused };
}

const REFUSALS: ReadonlySet<number> = new Set([403, 404, 409]);

function keptText(count: number): string {
  return t`${plural(count, { 0: "No order was kept.", one: "# order is kept with your account.", other: "# orders are kept with your account." })}`;
}

function refusedText(count: number): string {
  return t`${plural(count, { one: "# couldn't be kept: this browser is no longer linked to it, or another account keeps it.", other: "# couldn't be kept: this browser is no longer linked to them, or another account keeps them." })}`;
}
