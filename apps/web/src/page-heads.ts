import { i18n } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { directionOf, localePrefix, REFRESH_SECONDS, type SiteLanguage } from "@tradeslip/contracts/rules";
import { coinTitle, PAGE_TITLES } from "./page-titles.ts";
import type { PrerenderedPath, SiteRoute } from "./routes.ts";

export interface PageHead {
  readonly title: string;
  /** The title to use instead if the server knows this value (scripts/page-html.ts). */
  readonly filled?: { readonly ifKnown: string; readonly title: string };
  /** Shown under the title in a search engine's results. */
  readonly description: string;
}

/** The head of a prerendered page. Only the build calls this. */
export function pageHead(path: PrerenderedPath): PageHead {
  const filled =
    path === "/market/:id"
      ? { ifKnown: "coin-name", title: coinTitle({ name: "{{coin-name}}", symbol: "{{coin-symbol}}" }) }
      : undefined;
  return { title: i18n._(PAGE_TITLES[path]), ...(filled && { filled }), description: descriptionOf(path) };
}

function descriptionOf(path: PrerenderedPath): string {
  const { rates: ratesSeconds, coins: coinsSeconds } = REFRESH_SECONDS;
  const descriptions: Readonly<Record<PrerenderedPath, string>> = {
    "/": t`Buy and sell crypto with a person. Every order becomes a slip you both can read, and every price shows its age.`,
    "/rates": t`The price of 1 BTC by country, each in its own currency: what we buy and sell at, updated ${plural(ratesSeconds, { 60: "every minute", 120: "every 2 minutes", one: "every second", other: "every # seconds" })}.`,
    "/prices": t`Which sources we ask what a coin costs, what each says, and which of them count.`,
    "/about-us": t`Meet the people behind the desk: our story and what we promise.`,
    "/support": t`How to reach us, and answers about accounts, transactions, security and trading.`,
    "/verify": t`Check whether a number, username, link or email address is ours before you answer or pay.`,
    "/terms": t`The rules of trading with us, from prices and slips to fees and disputes.`,
    "/privacy": t`What we keep about you, why and for how long, and what stays on your device.`,
    "/login": t`Log in to trade and follow the market: dashboard, trading and coin markets.`,
    "/signup": t`Create a free account: fill in a form and confirm your address with a code.`,
    "/otp-verify": t`Enter the one-time code we sent you.`,
    "/forgot-password": t`Get a code by email and set a new password.`,
    "/users": t`The market at a glance and the top coins, each with a trade.`,
    "/exchange": t`Buy or sell a coin with a person: enter an amount, and the order becomes a slip.`,
    "/market": t`Price, 24-hour change, volume and market cap of the 50 largest coins in US dollars, updated ${plural(coinsSeconds, { 60: "every minute", 120: "every 2 minutes", one: "every second", other: "every # seconds" })}.`,
    "/market/:id": t`What a coin costs, how its price moved over a day, a week, a month and a year, and its key figures.`,
    "*": t`This address leads nowhere. Go on from the home page.`,
  };
  return descriptions[path];
}

/** What account forms cannot do without scripts. The lite version is linked. */
const WITHOUT_SCRIPT = {
  "/login": msg`Logging in needs JavaScript. You can trade without it, and without an account, in <lite>the lite version</lite>.`,
  "/signup": msg`Signing up needs JavaScript. You can trade without it, and without an account, in <lite>the lite version</lite>.`,
  "/otp-verify": msg`Entering a code needs JavaScript. You can trade without it, and without an account, in <lite>the lite version</lite>.`,
  "/forgot-password": msg`Setting a new password needs JavaScript. You can trade without it, and without an account, in <lite>the lite version</lite>.`,
} as const;

/** A page's note where scripts do not run, as HTML; empty if the page can be read as it is. */
export function noscriptNote(path: string, layout: SiteRoute["layout"]): string {
  const form = Object.entries(WITHOUT_SCRIPT).find(([each]) => each === path)?.[1];
  if (form === undefined && layout !== "app") return "";
  const note = i18n._(
    form ?? msg`This page needs JavaScript. <lite>The lite version</lite> works without it.`,
  );
  return `<noscript><p>${withLiteLink(note)}</p></noscript>`;
}

/**
 * Offers this language to readers of a page in another one, as HTML (offer-language.js).
 * @param own language of the page that contains it
 */
export function languageOffer({ locale, name }: SiteLanguage, own: string): string {
  const to = `data-language-offer="${localePrefix(locale)}" data-own-prefix="${localePrefix(own)}"`;
  const text = `<span>${t`Read this page in ${name}`}</span>`;
  return `<p hidden translate="no" lang="${locale}" dir="${directionOf(locale)}" ${to}>${text}<button type="button">${t`No, thanks`}</button></p>`;
}

/** Shown if the connection is slow (offer-lite.js), as HTML. */
export function liteOffer(): string {
  return withLiteLink(t`Slow connection? <lite>Use the lite version</lite>`);
}

/** Shown while an empty page loads its content. */
export function loadingText(): string {
  return t`Loading…`;
}

/** The page's own address, since one page serves many: the server knows what /lite has for it (site/pages.ts). */
function withLiteLink(text: string): string {
  return text.replace("<lite>", '<a href="?lite">').replace("</lite>", "</a>");
}
