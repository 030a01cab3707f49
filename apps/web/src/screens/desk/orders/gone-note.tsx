import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { ENDED_STATES } from "@tradeslip/contracts/rules";
import { STATE_WORDS } from "../../../features/order-steps/order-words.ts";
import { isYours } from "./next-step.ts";
import { orderQuery } from "./order-queries.ts";
import { Ago } from "./ticking.tsx";

/** Why a row left its list: who took it and how long before the reader tried, or what became of it. */
export function GoneNote({ reference, triedAt }: { reference: string; triedAt: number | undefined }) {
  const { data: order } = useQuery(orderQuery(reference));
  if (order === undefined) return <strong>{t`No longer here`}</strong>;
  const { agent, claimedAt, state } = order;
  const isEnded = ENDED_STATES.some((each) => each === state);
  if (isEnded || agent === undefined || claimedAt === undefined)
    return <strong key={state}>{i18n._(STATE_WORDS[state])}</strong>;
  const { name } = agent;
  if (isYours(order)) return <strong>{t`You took it`}</strong>;
  if (triedAt === undefined)
    return (
      <span>
        <strong key={name}>{t`${name} took it`}</strong> <Ago at={claimedAt} />
      </span>
    );
  const before = Math.max(0, Math.round((triedAt - Date.parse(claimedAt)) / 1_000));
  return <strong key={`${name} ${before}`}>{t`${name} took it ${before} s before you`}</strong>;
}
