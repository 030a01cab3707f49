import { plural, t } from "@lingui/core/macro";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PriceAlert, PriceAlerts as Listed } from "@tradeslip/contracts";
import { Alert } from "@tradeslip/ui/alert";
import { Badge } from "@tradeslip/ui/badge";
import { Button } from "@tradeslip/ui/button";
import { LiveRegion } from "@tradeslip/ui/visually-hidden";
import { Suspense, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useSession } from "../../features/account/use-session.ts";
import { formatPriceIn, OwnPrice, useOwnCurrency } from "../../features/own-currency/own-currency.tsx";
import { api, expectOk, unwrap } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { formatExactPrice, formatTime } from "../../lib/format.ts";
import { ChunkLoading, lazyChunk } from "../../lib/lazy-chunk.tsx";
import { AccountAnswer, mayTryAgain } from "./account-answer.tsx";
import { SettingGroup } from "./setting-group.tsx";
import { AccountOffer, SettingRow } from "./setting-row.tsx";

const alertsQuery = queryOptions({
  queryKey: ["account", "alerts"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/account/alerts", { signal })),
  retry: mayTryAgain,
});

const Form = lazyChunk("alert-form", () => import("./alert-form.tsx"));

/** Price alerts of the account (docs/product.md, P12.8 and P12.9). */
export function PriceAlerts() {
  const user = useSession();
  const label = t`Price alerts`;
  if (user === undefined) return <SettingRow label={label} />;
  if (user === null)
    return <AccountOffer label={label} offer={t`With an account: be told when a coin reaches your price.`} />;
  return <AlertGroup title={label} />;
}

function AlertGroup({ title }: { title: string }) {
  const query = useQuery(alertsQuery);
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [search] = useSearchParams();
  // Set by links on a coin's page.
  const asked = search.get("alert");
  const [isAdding, setAdding] = useState(asked !== null);
  const [said, say] = useState("");
  const removal = useMutation({
    mutationFn: async ({ id }: PriceAlert) =>
      expectOk(await api.DELETE("/api/account/alerts/{id}", { params: { path: { id } } })),
    onMutate: () => say(""),
    onSuccess: (_, { coinName }) => {
      say(t`The alert for ${coinName} is removed.`);
      heading.current?.focus();
    },
    onSettled: () => client.invalidateQueries(alertsQuery),
  });
  const close = () => {
    setAdding(false);
    heading.current?.focus();
  };
  const added = ({ coinName }: PriceAlert) => {
    say(t`The alert for ${coinName} is added.`);
    void client.invalidateQueries(alertsQuery);
    close();
  };
  return (
    <SettingGroup
      title={title}
      titleRef={heading}
      action={
        <>{query.data && !isAdding && <Button onClick={() => setAdding(true)}>{t`Add alert`}</Button>}</>
      }
    >
      <LiveRegion>{said}</LiveRegion>
      {removal.error !== null && (
        <Alert tone="danger" title={t`Nothing was removed`}>
          {errorMessage(removal.error)}
        </Alert>
      )}
      <AccountAnswer query={query}>
        {(answer) => (
          <>
            {isAdding && (
              <Suspense fallback={<ChunkLoading />}>
                <Form.Screen coinId={asked ?? "bitcoin"} onAdded={added} onCancel={close} />
              </Suspense>
            )}
            <AlertList
              alerts={answer.alerts}
              removing={removal.isPending ? removal.variables.id : null}
              onRemove={removal.mutate}
            />
            <p className="text-ink-muted text-xs">{paceText(answer)}</p>
          </>
        )}
      </AccountAnswer>
    </SettingGroup>
  );
}

interface AlertListProps {
  alerts: PriceAlert[];
  removing: string | null;
  onRemove: (alert: PriceAlert) => void;
}

function AlertList({ alerts, removing, onRemove }: AlertListProps) {
  const own = useOwnCurrency();
  if (alerts.length === 0) return <p className="text-ink-muted text-xs">{t`You have none yet.`}</p>;
  return (
    <ul className="list-none">
      {alerts.map((alert) => (
        <li
          key={alert.id}
          className="flex flex-wrap items-center gap-y-1 gap-x-4 py-2 text-s wrap-anywhere not-first:border-t not-first:border-t-rule"
        >
          <div className="flex-[1_1_9.5rem] min-w-0">
            <p>
              <span>{markText(alert)}</span>{" "}
              {alert.currency === "USD" && <OwnPrice own={own} usd={alert.price} />}
            </p>
            <p className="text-ink-muted text-xs">
              <span>{alert.repeat === "once" ? t`Once` : t`At most once a day`}</span>{" "}
              {alert.firedAt !== null && <LastSent at={alert.firedAt} />}
            </p>
          </div>
          {alert.over && <Badge>{t`Done`}</Badge>}
          <Button
            variant="quiet"
            aria-label={t`Remove: ${markText(alert)}`}
            busy={removing === alert.id}
            onClick={() => onRemove(alert)}
          >
            {t`Remove`}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function LastSent({ at }: { at: string }) {
  const time = formatTime(at);
  return <span>{t`Last sent ${time}`}</span>;
}

function markText({ coinName, direction, price: mark, currency }: PriceAlert): string {
  const price = currency === "USD" ? formatExactPrice(mark) : formatPriceIn(mark, currency);
  return direction === "above" ? t`${coinName} above ${price}` : t`${coinName} below ${price}`;
}

function paceText({ checkedEverySeconds, onlyWhileRead }: Listed): string {
  if (onlyWhileRead)
    return t`Alerts are checked only while someone is viewing prices here, so a price in between may be missed.`;
  const minutes = Math.ceil(checkedEverySeconds / 60);
  return plural(minutes, {
    one: "We check at least every minute, so a price in between may be missed.",
    other: "We check at least every # minutes, so a price in between may be missed.",
  });
}
