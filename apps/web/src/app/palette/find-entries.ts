import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Coin, Order } from "@tradeslip/contracts";
import { coinUnit } from "@tradeslip/contracts/rules";
import { readAmount } from "../../lib/amount-format.ts";
import { PAGE_TITLES } from "../../page-titles.ts";
import { isHiddenInPage } from "../../lib/hidden-in-page.ts";
import { BOOK_PATH, ROUTES, type RoutePath, type SiteRoute } from "../../routes.ts";

const MOST_COINS = 6;
const MOST_SLIPS = 4;
const FIRST_COINS = 3;

export interface PageEntry {
  readonly path: RoutePath;
  readonly title: string;
  readonly layout: SiteRoute["layout"];
}

/** Possible meanings of a text, each list in display order. */
export interface Found {
  /** "0.5 eth": an amount of a coin. */
  amount: { coin: Coin; value: string } | null;
  coins: readonly Coin[];
  slips: readonly Order[];
  pages: readonly PageEntry[];
}

/** All pages except those that are reached from elsewhere: verification, a new password, a slip. */
const pages = (): readonly PageEntry[] =>
  ROUTES.filter(
    ({ path, layout, ...route }) =>
      !/[:*]/.test(path) &&
      ("sitemap" in route || layout === "app") &&
      !(path === BOOK_PATH && isHiddenInPage("book")),
  ).map(({ path, layout }) => ({ path, layout, title: i18n._(PAGE_TITLES[path]) }));

/** Other words that people use for a page. */
const WORDS: Readonly<Record<string, MessageDescriptor>> = {
  "/": msg`home start`,
  "/exchange": msg`trade crypto buy sell order`,
  "/prices": msg`sources`,
  "/resources": msg`e-book & physical book`,
  "/settings": msg`profile theme notifications`,
  "/support": msg`help faq contact`,
};

/** For an empty text: the coins opened last, or the largest; the latest slip; the screens of the app. */
export function findEntries(
  text: string,
  { coins, slips, recent }: { coins: readonly Coin[]; slips: readonly Order[]; recent: readonly string[] },
): Found {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") {
    const known = recent.flatMap((id) => coins.find((coin) => coin.id === id) ?? []);
    return {
      amount: null,
      coins: known.length > 0 ? known : coins.slice(0, FIRST_COINS),
      slips: slips.slice(0, 1),
      pages: pages().filter(({ layout }) => layout === "app"),
    };
  }
  const amount = findAmount(text, coins);
  const words = amount ? amount.coin.symbol.toLowerCase() : wanted;
  return {
    amount,
    coins: findCoins(words, coins),
    slips: findSlips(wanted, slips),
    pages: pages().filter(({ path, title }) =>
      `${title} ${WORDS[path] ? i18n._(WORDS[path]) : ""}`
        .toLowerCase()
        .split(" ")
        .some((_, index, all) => all.slice(index).join(" ").startsWith(wanted)),
    ),
  };
}

/** Best matches first: the symbol, its beginning, the name's beginning, any part of either. */
function findCoins(wanted: string, coins: readonly Coin[]): readonly Coin[] {
  const rankOf = ({ symbol, name }: Coin) => {
    const [ticker, full] = [symbol.toLowerCase(), name.toLowerCase()];
    if (ticker === wanted) return 0;
    if (ticker.startsWith(wanted)) return 1;
    if (full.startsWith(wanted)) return 2;
    return ticker.includes(wanted) || full.includes(wanted) ? 3 : Infinity;
  };
  return coins
    .map((coin) => ({ coin, rank: rankOf(coin) }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST_COINS)
    .map(({ coin }) => coin);
}

const NUMBER_FIRST = /^([\d.,'\s]*\d)\s*([a-z].*)$/i;
const COIN_FIRST = /^([a-z].*?)\s+([\d.,']+)$/i;

/** Null if the number is ambiguous, or the name matches no coin. */
function findAmount(text: string, coins: readonly Coin[]): Found["amount"] {
  const typed = text.trim();
  const [, first, second] = NUMBER_FIRST.exec(typed) ?? [];
  const [, name = second, number = first] = COIN_FIRST.exec(typed) ?? [];
  if (name === undefined || number === undefined) return null;
  const [coin] = findCoins(name.trim().toLowerCase(), coins);
  if (!coin || coin.price <= 0) return null;
  const parsed = readAmount(number, coinUnit(coin.symbol));
  return parsed.kind === "amount" && Number(parsed.value) > 0 ? { coin, value: parsed.value } : null;
}

/** By reference, with or without its dashes, or by coin. */
function findSlips(wanted: string, slips: readonly Order[]): readonly Order[] {
  const letters = wanted.replaceAll(/[^a-z0-9]/g, "");
  if (letters === "") return [];
  const isFound = ({ reference, coin }: Order) =>
    reference.toLowerCase().replaceAll("-", "").startsWith(letters) || coin.symbol.toLowerCase() === letters;
  return slips.filter(isFound).slice(0, MOST_SLIPS);
}
