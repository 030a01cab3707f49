import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { buttonClass } from "@tradeslip/ui/button";
import { classNames } from "@tradeslip/ui/class-names";
import { Link } from "react-router-dom";
import { ownStateWord } from "./order-state-words.ts";
import { useOwnOrders } from "./own-orders-query.ts";

/** A link to the account's latest order, with its state; nothing if there is none. */
export function LatestOrder({ isLoggedIn }: { isLoggedIn: boolean }) {
  const [latest] = useOwnOrders(isLoggedIn).data ?? [];
  if (latest === undefined) return null;
  const { reference, token } = latest;
  return (
    <Link to={`/q/${token}`} className={classNames(buttonClass(), "flex-wrap max-w-full whitespace-normal")}>
      <span>{t`Order ${reference}`}</span>
      <span>{i18n._(ownStateWord(latest))}</span>
    </Link>
  );
}
