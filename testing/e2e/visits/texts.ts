import type { Page } from "@playwright/test";

/** Texts of public pages that docs/product.md quotes (P1, P2), by page: they can be read without script. */
export const READABLE: Readonly<Record<string, readonly string[]>> = {
  "/": [
    "Fast and Trusted Crypto Trading",
    "The most secure way to sell your Bitcoin!",
    "Connect. Trade. Profit.",
    "Start P2P Trading",
    "See How P2P Works",
    "24/7 Support",
    "Lightning Fast",
    "Fully Licensed",
    "Why Choose Us",
    "Simple Steps to Get Started",
    "Easy to use",
    "Fast payments",
    "Free registration",
    "Safe and secured",
    "50,000+",
    "50K+",
    "99.9%",
    "$2M+",
    "under 30 s",
    "under 2 min",
    "Escrow protection",
    "Zero platform fees",
    "0%",
    "dispute resolution",
    "300+",
    "150+",
    "2020",
    "Trusted Platform",
    "<2min",
  ],
  "/about-us": ["2020", "CEO", "Security", "Instant Liquidity", "Dedicated Support"],
  "/support": ["Support Channels", "Connect With Us", "FAQ", "Contact Support Team", "Start Live Chat"],
  "/terms": ["Terms of Service", "$250", "18"],
  "/privacy": ["Privacy Notice", "CoinGecko", "WhatsApp"],
};

/** The same for screens that need script. */
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  "/rates": [
    "All Markets",
    "Best Buy",
    "Best Sell",
    "Favorites",
    "Updates every 2 minutes",
    "United States",
    "South Korea",
  ],
  "/login": ["Forgot Password?", "Sign Up", "Remember me"],
  "/signup": ["Terms", "Privacy", "+234", "at least 8 characters"],
  "/otp-verify": ["Verify Your Account", "ada@desk.example", "Resend", "Back to Login"],
  "/users": [
    "Dashboard",
    "Trade crypto",
    "Coin Markets",
    "E-book & Physical book",
    "Settings",
    "Logout",
    "Market Cap",
    "24h Volume",
    "BTC Dominance",
    "Active Cryptos",
    "Top Cryptocurrencies",
  ],
  "/market": [
    "Cryptocurrency Market",
    "Market Overview",
    "Total Market Cap",
    "24h Volume",
    "BTC Dominance",
    "Active Coins",
    "24h %",
    "Volume 24h",
  ],
  "/exchange": [
    "Exchange",
    "Trade cryptocurrencies",
    "Buy",
    "Sell",
    "$250",
    "$500",
    "$1000",
    "Minimum trade: $250",
    "Trade via WhatsApp",
    "Continue to WhatsApp",
  ],
  "/resources": [
    "Purchase E-book",
    "Preview Sample Pages",
    "read time",
    "#1",
    "bestseller",
    "Digital Copy",
    "Physical Copy",
    "Digital eBook",
    "$97",
    "48% OFF",
    "Buy Digital Copy – $50",
    "Secure Bitcoin payment with 30-day guarantee",
  ],
  "/settings": [
    "General",
    "Push Notifications",
    "Email Notifications",
    "Privacy Settings",
    "Download Data",
    "Two-Factor Authentication",
    "Active Sessions",
    "Help & Support",
    // "Sign Out" is there only with a session (P12.3).
    "Danger Zone",
    "Delete Account",
  ],
  "/no-such-page": [
    "404",
    "Page not found",
    "The page you're looking for doesn't exist.",
    "Go Home",
    "Go Back",
  ],
};

/** Questions and answers in a hidden tab. */
export const FAQ = [
  "Account",
  "Transactions",
  "Security",
  "Trading",
  "0.1%",
  "0.15%",
  "95%",
  "within 30 minutes",
  "24 hours",
];

const TEXTS: Readonly<Record<string, readonly string[]>> = { ...READABLE, ...SCREENS };

/** Quoted texts missing from the page of an address, whether visible or hidden. */
export async function missingTexts(page: Page, texts: readonly string[]): Promise<readonly string[]> {
  const body = page.locator("body");
  const said = `${await body.innerText()} ${await body.textContent()}`.replaceAll(/\s+/g, " ").toLowerCase();
  return texts.filter((wanted) => !said.includes(wanted.toLowerCase()));
}

export function textsOf(path: string): readonly string[] {
  return TEXTS[path] ?? [];
}
