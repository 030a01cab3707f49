import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Coin, Order, TradeSide } from "@tradeslip/contracts";
import {
  coinUnit,
  freshnessOf,
  isDisputed,
  priceText,
  SOURCES_DISAGREE,
  tradeAmounts,
  USD,
} from "@tradeslip/contracts/rules";
import { Badge } from "@tradeslip/ui/badge";
import { CoinIcon } from "@tradeslip/ui/coin-icon";
import { CommandPalette, type PaletteGroup, type PaletteOption } from "@tradeslip/ui/command-palette";
import { PriceChange } from "@tradeslip/ui/price-change";
import ArrowDownToLine from "lucide-react/icons/arrow-down-to-line";
import ArrowUpFromLine from "lucide-react/icons/arrow-up-from-line";
import Compass from "lucide-react/icons/compass";
import Contrast from "lucide-react/icons/contrast";
import ReceiptText from "lucide-react/icons/receipt-text";
import Search from "lucide-react/icons/search";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router-dom";
import { FreshnessLine } from "../../features/live-data/freshness-line.tsx";
import type { ReceivedFreshness } from "../../features/live-data/freshness.ts";
import { marketCoinsQuery } from "../../features/live-data/queries.ts";
import { OwnAmount, useOwnCurrency } from "../../features/own-currency/own-currency.tsx";
import { slipAddress } from "../../features/slips/slip-address.ts";
import { useSavedSlips } from "../../features/slips/saved-slips.ts";
import { formatAmount, formatBriefly, formatWithUnit } from "../../lib/amount-format.ts";
import { keepAmount } from "../../features/trade-ticket/kept-amount.ts";
import { ticketAddress } from "../../features/trade-ticket/ticket-address.ts";
import { deskRate } from "../../features/trade-ticket/desk-rate.ts";
import { formatMarketPrice } from "../../lib/format.ts";
import { THEMES, useTheme, type Theme } from "../../theme/use-theme.ts";
import { findEntries, type Found } from "./find-entries.ts";
import styles from "./palette.module.css";
import { rememberCoin, useRecentCoins } from "./recent-coins.ts";

const THEME_NAMES: Readonly<Record<Theme, MessageDescriptor>> = {
  system: msg`Theme of the system`,
  light: msg`Light theme`,
  dark: msg`Dark theme`,
};

/** Search over coins, pages, settings and the slips on this device (docs/product.md, P2.14). */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const navigate = useNavigate();
  const { data, isPending } = useQuery(marketCoinsQuery);
  const { slips } = useSavedSlips();
  const recent = useRecentCoins();
  const coins = data?.coins ?? [];
  const found = findEntries(text, { coins, slips, recent });
  const go = (to: string, state?: object) => void navigate(to, { state });
  const groups: PaletteGroup[] = [
    { name: t`Actions`, options: useActions(found, data?.freshness, go) },
    {
      name: text === "" && recent.length > 0 ? t`Recent coins` : t`Coins`,
      options: found.coins.map((coin) => coinOption(coin, text, go)),
    },
    {
      name: text === "" ? t`Your last slip` : t`Your slips`,
      options: found.slips.map((slip) => slipOption(slip, text, go)),
    },
    { name: t`Go to`, options: found.pages.map(({ path, title }) => pageOption(path, title, text, go)) },
    { name: t`Settings`, options: useThemeOptions(text) },
  ];
  const isNothing = !isPending && text.trim() !== "" && groups.every(({ options }) => options.length === 0);
  if (isNothing) groups.push({ name: t`Nothing found`, options: [marketSearch(text.trim(), go)] });
  return (
    <CommandPalette
      label={t`Search`}
      placeholder={t`Coin, page, slip, or 0.5 eth`}
      value={text}
      onChange={setText}
      groups={groups}
      answer={found.amount && data && <AmountAnswer {...found.amount} freshness={data.freshness} />}
      hint={t`A slip's number finds it on this device`}
      onClose={onClose}
    />
  );
}

type Go = (to: string, state?: object) => void;

interface AmountAnswerProps {
  coin: Coin;
  value: string;
  freshness: ReceivedFreshness;
}

/** The value of an amount of a coin, at the market price. */
function AmountAnswer({ coin, value, freshness }: AmountAnswerProps) {
  const { usd } = tradeAmounts({ unit: "coin", value }, priceText(coin.price));
  const shown = formatBriefly(value, coinUnit(coin.symbol));
  const worth = formatWithUnit(usd, USD);
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-y-2 gap-x-3 py-3 px-4 border border-dashed border-accent-text rounded-md bg-paper-sunk"
    >
      <CoinIcon src={coin.icon} size={36} />
      <p className={styles["sum"]}>
        <Trans>
          <span className="text-s">{`${shown} is`}</span>{" "}
          <strong className="font-display text-xl [font-weight:inherit] wrap-anywhere">{worth}</strong>
        </Trans>
      </p>
      <FreshnessLine freshness={freshnessOf(coin, freshness)} />
      <OwnAmount own={useOwnCurrency()} usd={usd} />
    </div>
  );
}

/** Actions to trade the typed amount, or the best matching coin. */
function useActions(
  { amount, coins }: Found,
  freshness: ReceivedFreshness | undefined,
  go: Go,
): PaletteOption[] {
  const coin = amount?.coin;
  if (!coin || !freshness || !coins.includes(coin)) return [];
  // No order is accepted at a disputed price.
  const disputed = isDisputed(coin, freshness) ? i18n._(SOURCES_DISAGREE) : null;
  const { value } = amount;
  const unit = coinUnit(coin.symbol);
  const shown = formatBriefly(value, unit);
  const worth = (side: TradeSide) =>
    formatWithUnit(tradeAmounts({ unit: "coin", value }, deskRate(coin, side)).usd, USD);
  const cost = worth("buy");
  const proceeds = worth("sell");
  const option = (side: "buy" | "sell", label: string, note: string, icon: ReactNode): PaletteOption => ({
    id: side,
    label,
    note,
    icon,
    onChoose() {
      const ticket = { coinId: coin.id, side };
      keepAmount({ surface: "dashboard", ...ticket }, { kind: "coin", text: formatAmount(value, unit) });
      go(ticketAddress("dashboard", ticket));
    },
  });
  return [
    option(
      "buy",
      t`Buy ${shown}`,
      disputed ?? t`You pay ${cost}`,
      <ArrowDownToLine size={18} aria-hidden="true" />,
    ),
    option(
      "sell",
      t`Sell ${shown}`,
      disputed ?? t`You get ${proceeds}`,
      <ArrowUpFromLine size={18} aria-hidden="true" />,
    ),
  ];
}

function coinOption(coin: Coin, text: string, go: Go): PaletteOption {
  const { id, name, symbol, icon, price, change24h, staleAsOf } = coin;
  return {
    id: `coin-${id}`,
    label: <Marked text={name} wanted={text} />,
    note: symbol,
    icon: <CoinIcon src={icon} size={32} />,
    end: (
      <>
        <span>{formatMarketPrice(price)}</span>
        {staleAsOf && <Badge tone="indicative">{t`Delayed`}</Badge>}
        <PriceChange percent={change24h} />
      </>
    ),
    completion: name,
    onChoose() {
      rememberCoin(id);
      go(`/market/${encodeURIComponent(id)}`);
    },
  };
}

function slipOption(
  { token, reference, side, coin, usd, coinAmount }: Order,
  text: string,
  go: Go,
): PaletteOption {
  const amount = formatBriefly(coinAmount, coinUnit(coin.symbol));
  const dollars = formatWithUnit(usd, USD);
  return {
    id: `slip-${reference}`,
    label: <Marked text={reference} wanted={text} />,
    note:
      side === "buy"
        ? t`Buy from the desk ${amount} for ${dollars}`
        : t`Sell to the desk ${amount} for ${dollars}`,
    icon: <ReceiptText size={18} aria-hidden="true" />,
    completion: reference,
    onChoose: () => go(slipAddress(token)),
  };
}

function pageOption(path: string, title: string, text: string, go: Go): PaletteOption {
  return {
    id: `page-${path}`,
    label: <Marked text={path === "/" ? t`Home` : title} wanted={text} />,
    icon: <Compass size={18} aria-hidden="true" />,
    completion: title,
    onChoose: () => go(path),
  };
}

function useThemeOptions(text: string): PaletteOption[] {
  const [current, choose] = useTheme();
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return [];
  return THEMES.filter(
    (theme) => theme !== current && ` ${i18n._(THEME_NAMES[theme])}`.toLowerCase().includes(` ${wanted}`),
  ).map((theme) => ({
    id: `theme-${theme}`,
    label: <Marked text={i18n._(THEME_NAMES[theme])} wanted={text} />,
    icon: <Contrast size={18} aria-hidden="true" />,
    onChoose: () => choose(theme),
  }));
}

function marketSearch(text: string, go: Go): PaletteOption {
  return {
    id: "market",
    label: t`Search the market for “${text}”`,
    icon: <Search size={18} aria-hidden="true" />,
    onChoose: () => go("/market", { search: text }),
  };
}

/** Highlights the typed part. */
function Marked({ text, wanted }: { text: string; wanted: string }) {
  const typed = wanted.trim().toLowerCase();
  const at = typed === "" ? -1 : text.toLowerCase().indexOf(typed);
  if (at < 0) return <span>{text}</span>;
  return (
    <>
      <span>{text.slice(0, at)}</span>
      <mark>{text.slice(at, at + typed.length)}</mark>
      <span>{text.slice(at + typed.length)}</span>
    </>
  );
}
