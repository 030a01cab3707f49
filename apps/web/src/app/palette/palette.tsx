import { useQuery } from "@tanstack/react-query";
import type { Coin, Order } from "@tradeslip/contracts";
import { coinUnit, priceText, SLIP_SIDES, tradeAmounts, USD } from "@tradeslip/contracts/rules";
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
import { slipAddress } from "../../features/slips/slip-sheet.tsx";
import { useSavedSlips } from "../../features/slips/saved-slips.ts";
import { formatBriefly, formatWithUnit } from "../../features/trade-ticket/amount-format.ts";
import { ticketAddress } from "../../features/trade-ticket/ticket-address.ts";
import { useTradeRate } from "../../features/trade-ticket/use-trade-rate.ts";
import { formatMarketPrice } from "../../lib/format.ts";
import { THEMES, useTheme, type Theme } from "../../theme/use-theme.ts";
import { findEntries, type Found } from "./find-entries.ts";
import styles from "./palette.module.css";
import { rememberCoin, useRecentCoins } from "./recent-coins.ts";

const THEME_NAMES: Record<Theme, string> = {
  system: "Theme of the system",
  light: "Light theme",
  dark: "Dark theme",
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
    { name: "Actions", options: useActions(found, go) },
    {
      name: text === "" && recent.length > 0 ? "Recent coins" : "Coins",
      options: found.coins.map((coin) => coinOption(coin, text, go)),
    },
    {
      name: text === "" ? "Your last slip" : "Your slips",
      options: found.slips.map((slip) => slipOption(slip, text, go)),
    },
    { name: "Go to", options: found.pages.map(({ path, title }) => pageOption(path, title, text, go)) },
    { name: "Settings", options: useThemeOptions(text) },
  ];
  const isNothing = !isPending && text.trim() !== "" && groups.every(({ options }) => options.length === 0);
  if (isNothing) groups.push({ name: "Nothing found", options: [marketSearch(text.trim(), go)] });
  return (
    <CommandPalette
      label="Search"
      placeholder="Coin, page, slip, or 0.5 eth"
      value={text}
      onChange={setText}
      groups={groups}
      answer={found.amount && data && <AmountAnswer {...found.amount} freshness={data.freshness} />}
      hint="A slip's number finds it on this device"
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

/** What an amount of a coin is worth, at the market price. */
function AmountAnswer({ coin, value, freshness }: AmountAnswerProps) {
  const { usd } = tradeAmounts({ unit: "coin", value }, priceText(coin.price));
  return (
    <div role="status" className={styles["answer"]}>
      <CoinIcon src={coin.icon} size={36} />
      <p className={styles["sum"]}>
        <span className={styles["amount"]}>{`${value} ${coin.symbol} is`}</span>{" "}
        <strong className={styles["worth"]}>{formatWithUnit(usd, USD)}</strong>
      </p>
      <FreshnessLine freshness={freshness} />
      <OwnAmount own={useOwnCurrency()} usd={usd} />
    </div>
  );
}

/** Trading the amount that was typed, or the coin that was found first. */
function useActions({ amount, coins }: Found, go: Go): PaletteOption[] {
  const buy = useTradeRate("buy");
  const sell = useTradeRate("sell");
  const coin = amount?.coin;
  if (!coin || !coins.includes(coin)) return [];
  const worth = ({ rateOf }: typeof buy) =>
    formatWithUnit(tradeAmounts({ unit: "coin", value: amount.value }, rateOf(coin)).usd, USD);
  const option = (side: "buy" | "sell", label: string, note: string, icon: ReactNode): PaletteOption => ({
    id: side,
    label: `${label} ${amount.value} ${coin.symbol}`,
    note,
    icon,
    onChoose: () => go(ticketAddress("dashboard", { coinId: coin.id, side })),
  });
  return [
    option("buy", "Buy", `You pay ${worth(buy)}`, <ArrowDownToLine size={18} aria-hidden="true" />),
    option("sell", "Sell", `You get ${worth(sell)}`, <ArrowUpFromLine size={18} aria-hidden="true" />),
  ];
}

function coinOption({ id, name, symbol, icon, price, change24h }: Coin, text: string, go: Go): PaletteOption {
  return {
    id: `coin-${id}`,
    label: <Marked text={name} wanted={text} />,
    note: symbol,
    icon: <CoinIcon src={icon} size={32} />,
    end: (
      <>
        <span>{formatMarketPrice(price)}</span>
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
  return {
    id: `slip-${reference}`,
    label: <Marked text={reference} wanted={text} />,
    note: `${SLIP_SIDES[side]} ${formatBriefly(coinAmount, coinUnit(coin.symbol))} for ${formatWithUnit(usd, USD)}`,
    icon: <ReceiptText size={18} aria-hidden="true" />,
    completion: reference,
    onChoose: () => go(slipAddress(token)),
  };
}

function pageOption(path: string, title: string, text: string, go: Go): PaletteOption {
  return {
    id: `page-${path}`,
    label: <Marked text={path === "/" ? "Home" : title} wanted={text} />,
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
    (theme) => theme !== current && ` ${THEME_NAMES[theme]}`.toLowerCase().includes(` ${wanted}`),
  ).map((theme) => ({
    id: `theme-${theme}`,
    label: <Marked text={THEME_NAMES[theme]} wanted={text} />,
    icon: <Contrast size={18} aria-hidden="true" />,
    onChoose: () => choose(theme),
  }));
}

function marketSearch(text: string, go: Go): PaletteOption {
  return {
    id: "market",
    label: `Search the market for “${text}”`,
    icon: <Search size={18} aria-hidden="true" />,
    onChoose: () => go("/market", { search: text }),
  };
}

/** The part that was typed is marked. */
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
