import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "@tradeslip/ui/button";
import { Field } from "@tradeslip/ui/field";
import { linkClass } from "@tradeslip/ui/link";
import { type SubmitEvent, useState } from "react";
import { Link as RouterLink, useNavigate } from "react-router-dom";
import { useSessionHint } from "../../features/account/session-hint.ts";
import { ownOrdersQuery } from "../../features/own-orders/own-orders-query.ts";
import { useSavedSlips } from "../../features/slips/saved-slips.ts";
import { partMissing } from "../../lib/chunk-missing.tsx";
import { useContacts } from "../../lib/contacts.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { OfOrders } from "../../lib/hideable.tsx";
import { loadChunk } from "../../lib/lazy-chunk.tsx";
import type { NamedOrder } from "./named-order.ts";

/** A whole message, with room for surrounding text. */
const MAX_LENGTH = 4_000;

/** Few visitors of the page have an order, so the parser loads when the field is used. */
const loadReader = () => loadChunk("named-order", () => import("./named-order.ts"));

type Unclear = Exclude<NamedOrder, { kind: "token" | "reference" }>;

/**
 * Finds an order's page by its link, or by its reference if this browser or account has the order. Other
 * customers' orders are never looked up.
 */
export function FindOrder() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isLoggedIn = useSessionHint();
  const { slips } = useSavedSlips();
  const hosts = useContacts()?.hosts ?? [];
  const [error, setError] = useState<string>();
  const [unknown, setUnknown] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function tokenOf(reference: string): Promise<string | undefined> {
    const saved = slips.find((slip) => slip.reference === reference);
    if (saved || !isLoggedIn) return saved?.token;
    setIsBusy(true);
    try {
      const orders = await client.fetchQuery({ ...ownOrdersQuery, networkMode: "always" });
      return orders?.find((order) => order.reference === reference)?.token;
    } finally {
      setIsBusy(false);
    }
  }

  async function find(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setUnknown(undefined);
    const typed = new FormData(event.currentTarget).get("order") as string;
    const reader = await loadReader().catch(() => null);
    if (reader === null) {
      setError(partMissing());
      return;
    }
    const named = reader.namedOrder(typed, [location.host, ...hosts]);
    if (named.kind !== "token" && named.kind !== "reference") {
      setError(typed.trim() === "" ? t`Please enter a reference or a link.` : errorOf(named));
      return;
    }
    try {
      const token = named.kind === "token" ? named.value : await tokenOf(named.value);
      if (token === undefined) setUnknown(named.value);
      else await navigate(`/q/${token}`);
    } catch (failure) {
      setError(errorMessage(failure));
    }
  }

  return (
    <section
      aria-labelledby="find-order"
      className="grid grid-cols-1 gap-2 content-start text-ink-muted [&_h2]:text-ink [&_h2]:text-xl"
    >
      <h2 id="find-order">{t`About an order?`}</h2>
      <p>
        <OfOrders
          kept={
            <span>{t`Its page shows the current status. Quote the reference and you won't have to explain twice.`}</span>
          }
          unkept={
            <span>{t`Its page shows your slip. Quote the reference and you won't have to explain twice.`}</span>
          }
        />
      </p>
      <form noValidate className="flex mt-2 flex-wrap gap-3 text-ink" onSubmit={(event) => void find(event)}>
        <Field
          name="order"
          label={t`Reference or link`}
          error={error}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          className="flex-[1_1_11rem] min-w-0"
          onFocus={() => void loadReader().catch(() => {})}
          onChange={() => setError(undefined)}
        />
        <Button type="submit" busy={isBusy} className="mt-[calc(var(--text-s)_*_1.4_+_var(--space-1))]">
          {t`Find order`}
        </Button>
      </form>
      <div aria-live="polite">
        {unknown !== undefined && <NotHere reference={unknown} isLoggedIn={isLoggedIn} />}
      </div>
    </section>
  );
}

function errorOf(named: Unclear): string {
  switch (named.kind) {
    case "foreign": {
      const { host } = named;
      return t`This link leads to ${host}, which isn't us. Don't open it.`;
    }
    case "several":
      return t`There is more than one order in this text. Enter one.`;
    case "mistyped":
      return t`A character of this reference is wrong or missing. Compare it with your slip or your chat.`;
  }
}

interface NotHereProps {
  reference: string;
  isLoggedIn: boolean;
}

/** An order's page is found only by its link: a reference is short enough to guess. */
function NotHere({ reference, isLoggedIn }: NotHereProps) {
  return (
    <div className="grid gap-2 mt-2 ps-3 border-s-3 border-s-accent text-ink">
      <p>
        <Trans>
          The reference <b className="font-mono font-normal">{reference}</b> is complete, but this browser
          doesn't have its order.
        </Trans>
      </p>
      <p>{t`Enter the link at the end of your chat message instead, or send us the reference: a person looks it up.`}</p>
      {!isLoggedIn && (
        <p>
          <Trans>
            Kept with your account?{" "}
            <RouterLink to="/login" className={linkClass()}>
              Log in
            </RouterLink>
          </Trans>
        </p>
      )}
    </div>
  );
}
