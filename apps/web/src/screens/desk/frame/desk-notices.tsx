import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { DeskSettings } from "@tradeslip/contracts";
import { deskChat, successorOf } from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { formatTime } from "../../../lib/format.ts";
import type { RefusedStep } from "../orders/frame-claims.ts";
import { settingsQuery } from "../orders/order-queries.ts";
import { StopBar } from "./stop-bar.tsx";

interface DeskNoticesProps {
  cutAt: number | null;
  refused: RefusedStep | null;
}

/**
 * What everyone at the desk has to know: it isn't live, takes no orders, or counts as unattended. And which of the
 * reader's steps was refused, in whatever part they are by then.
 */
export function DeskNotices({ cutAt, refused }: DeskNoticesProps) {
  const { data } = useQuery(settingsQuery);
  const since = cutAt === null ? null : formatTime(new Date(cutAt).toISOString());
  const gone = data?.channels.filter(({ active, counts }) => counts && !active) ?? [];
  const isAsUsual =
    data === undefined || (data.takesOrders && data.attended && gone.length === 0 && data.stopped === null);
  if (since === null && refused === null && isAsUsual) return null;
  return (
    <div className="grid gap-2 py-2 px-gutter">
      {refused !== null && (
        <Alert key={refused.reference} tone="danger" title={<bdi translate="no">{refused.reference}</bdi>}>
          <span key={refused.why}>{refused.why}</span>
        </Alert>
      )}
      {data?.stopped && <StopBar stopped={data.stopped} />}
      {since !== null && (
        <Alert
          key={since}
          tone="info"
        >{t`Not live since ${since}. Timers keep running, and the server still checks every step.`}</Alert>
      )}
      {data?.takesOrders === false && (
        <Alert tone="info">{t`The desk takes no orders: they are only in the chat. An admin can switch them on in the settings.`}</Alert>
      )}
      {data?.takesOrders && !data.attended && (
        <Alert tone="info">{t`Customers read that nobody is at the desk.`}</Alert>
      )}
      {gone.map((channel) => (
        <Alert key={`${channel.kind}:${channel.value}`} tone="info">
          <GoneChannel channel={channel} channels={data?.channels ?? []} />
        </Alert>
      ))}
    </div>
  );
}

type Channel = DeskSettings["channels"][number];

/** Agents who answer in this chat have to continue in another one. */
function GoneChannel({ channel, channels }: { channel: Channel; channels: readonly Channel[] }) {
  const { name, account } = deskChat(channel);
  const successor = successorOf(
    channel,
    channels.filter(({ counts }) => counts),
  );
  if (successor === undefined)
    return (
      <span>{t`${account} on ${name} is switched off. Customers are told to look at their order's page.`}</span>
    );
  const next = deskChat(successor);
  return (
    <span>{t`${account} on ${name} is switched off. Customers are told to write to ${next.account} on ${next.name}.`}</span>
  );
}
