import { t } from "@lingui/core/macro";
import { MINIMUM_USD } from "@tradeslip/contracts/rules";
import { buttonClass } from "@tradeslip/ui/button";
import { classNames } from "@tradeslip/ui/class-names";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { Slip } from "@tradeslip/ui/slip";
import { VisuallyHidden } from "@tradeslip/ui/visually-hidden";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { useHref, useNavigate } from "react-router-dom";
import { ServedFreshness } from "../../features/live-data/freshness-line.tsx";
import { exchangeCoinsQuery } from "../../features/live-data/queries.ts";
import { useHasNoChat } from "../../lib/contacts.ts";
import { formatUsd } from "../../lib/format.ts";
import { loadChunk } from "../../lib/lazy-chunk.tsx";
import { loadMessages } from "../../lib/messages.tsx";
import { ServerValue } from "../../lib/server-value.tsx";
import { useAdopted } from "../../lib/use-hydrated.ts";
import styles from "./home-ticket.module.css";
import type * as TicketFigures from "./ticket-figures.tsx";
import { TicketLine } from "./ticket-line.tsx";
import type { TicketInput } from "./use-home-amounts.ts";

const BEFORE_TYPING: TicketInput = { side: "buy", unit: "usd", text: MINIMUM_USD };
const EXCHANGE = "/exchange";

/**
 * A bitcoin ticket: side, amount, and the result. It is a plain form that leads to /exchange with the typed
 * values, even before its scripts load (docs/product.md, P1.17).
 */
export function HomeTicket() {
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [input, setInput] = useState(BEFORE_TYPING);
  const figures = useFigures(form);
  // The page itself requests it before its scripts load.
  const prices = useQuery(exchangeCoinsQuery);
  const hasNoChat = useHasNoChat();
  const action = useHref(EXCHANGE);
  const navigate = useNavigate();
  // Read what was typed before the scripts loaded, or what the browser restored.
  useEffect(() => setInput(inputOf(form.current)), []);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { side, unit, text } = inputOf(event.currentTarget);
    const search = new URLSearchParams({ coin: "bitcoin", side, amount: text, unit });
    void navigate(`${EXCHANGE}?${search}`);
  }
  return (
    <section aria-labelledby={titleId} className={styles["place"]}>
      <div aria-hidden="true" className={styles["copy"]}>
        <Slip className={styles["sheet"]}>{null}</Slip>
      </div>
      <Slip className={styles["slip"]}>
        <h2 id={titleId}>
          <VisuallyHidden>{t`Buy or sell bitcoin`}</VisuallyHidden>
        </h2>
        <form
          ref={form}
          action={action}
          method="get"
          data-keeps-chat
          className={styles["form"]}
          onInput={({ currentTarget }) => setInput(inputOf(currentTarget))}
          onSubmit={submit}
        >
          <input type="hidden" name="coin" value="bitcoin" />
          <Sides />
          <Amount figures={figures} />
          {figures === null ? <ServedFigures /> : <figures.TicketFigures {...{ form, input, prices }} />}
          <button
            type="submit"
            disabled={hasNoChat}
            className={classNames(buttonClass({ variant: "primary" }), styles["submit"])}
          >{t`Get my signed slip`}</button>
        </form>
      </Slip>
    </section>
  );
}

function inputOf(form: HTMLFormElement | null): TicketInput {
  if (form === null) return BEFORE_TYPING;
  const fields = new FormData(form);
  const [text, unit] = [fields.get("amount"), fields.get("unit")];
  return {
    side: fields.get("side") === "sell" ? "sell" : "buy",
    unit: typeof unit === "string" ? unit : "usd",
    text: typeof text === "string" ? text : "",
  };
}

function Sides() {
  return (
    <div role="radiogroup" aria-label={t`Buy or sell`} className={styles["sides"]}>
      <label className={styles["side"]}>
        <input type="radio" name="side" value="buy" defaultChecked className={styles["radio"]} />
        <span>{t`Buy`}</span>
      </label>
      <label className={styles["side"]}>
        <input type="radio" name="side" value="sell" className={styles["radio"]} />
        <span>{t`Sell`}</span>
      </label>
    </div>
  );
}

/** Currencies come with the figures: before, they would lead to an order whose total was not shown. */
function Amount({ figures }: { figures: Figures | null }) {
  const id = useId();
  return (
    <div className={styles["amount"]}>
      <label htmlFor={id} className={styles["label"]}>
        {t`Amount`}
      </label>
      <div className={styles["money"]}>
        <input
          id={id}
          name="amount"
          defaultValue={MINIMUM_USD}
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          className={styles["text"]}
        />
        <select name="unit" aria-label={t`Unit of the amount`} defaultValue="usd" className={styles["unit"]}>
          <option value="usd">USD</option>
          <option value="coin">BTC</option>
          {figures && <figures.LocalUnits />}
        </select>
      </div>
    </div>
  );
}

/** The figures served with the page, for its initial amount; skeletons without them. */
function ServedFigures() {
  const minimum = formatUsd(Number(MINIMUM_USD));
  const waiting = (
    <span className={styles["waiting"]}>
      <Skeleton />
    </span>
  );
  return (
    <>
      <dl className={styles["lines"]}>
        <TicketLine
          name={t`Market price`}
          note={
            <ServedFreshness answer="exchange">
              <VisuallyHidden>{t`Loading the price`}</VisuallyHidden>
            </ServedFreshness>
          }
        >
          <ServerValue name="exchange-market">{waiting}</ServerValue>
        </TicketLine>
        <TicketLine
          name={
            <ServerValue name="exchange-fee-name">
              <span>{t`Our fee`}</span>
            </ServerValue>
          }
        >
          <ServerValue name="exchange-fee">{waiting}</ServerValue>
        </TicketLine>
        <TicketLine name={t`You get`} note={t`for ${minimum}`} isSum>
          <ServerValue name="exchange-get">{waiting}</ServerValue>
        </TicketLine>
      </dl>
      <p className={styles["hint"]}>{t`Minimum trade: ${minimum}. No account needed.`}</p>
    </>
  );
}

type Figures = typeof TicketFigures;

/** Includes the arithmetic; a first visit loads it when the page is at rest or the ticket is touched. */
const loadFigures = async (): Promise<Figures> => {
  const [figures] = await Promise.all([
    loadChunk("ticket-figures", () => import("./ticket-figures.tsx")),
    loadMessages("trade", "channels"),
  ]);
  return figures;
};
/** As for the stream of prices (main.tsx): the page has settled by then. */
const AT_REST_MS = 3_000;

/** Null until its code has loaded, which starts at once if the page came without a price. */
function useFigures(form: RefObject<HTMLFormElement | null>): Figures | null {
  const [figures, setFigures] = useState<Figures | null>(null);
  const isAdopted = useAdopted();
  useEffect(() => {
    const element = form.current;
    const load = () => void loadFigures().then(setFigures, () => {});
    const hasPrice = isAdopted && element?.querySelector("time") !== null;
    const timer = setTimeout(load, hasPrice ? AT_REST_MS : 0);
    const touches = ["focusin", "input", "pointerover"] as const;
    for (const touch of touches) element?.addEventListener(touch, load, { once: true });
    return () => {
      clearTimeout(timer);
      for (const touch of touches) element?.removeEventListener(touch, load);
    };
  }, [form, isAdopted]);
  return figures;
}
