import { expect, NOT_FOUND_NOTE, test } from "../stack/test.ts";

/** Quoted texts of docs/product.md (P1, P2), each where it belongs. */
const TEXTS = {
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
  "/support?tab=faq": [
    "Account",
    "Transactions",
    "Security",
    "Trading",
    "0.1%",
    "0.15%",
    "95%",
    "within 30 minutes",
    "24 hours",
  ],
  "/terms": ["Terms of Service", "$250", "18"],
  "/privacy": ["Privacy Notice", "CoinGecko", "WhatsApp"],
} as const;

/** The same on screens without a footer: what the specification quotes is found word for word. */
const SCREEN_TEXTS = {
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
  "/otp-verify?email=ada@desk.example": [
    "Verify Your Account",
    "ada@desk.example",
    "Resend",
    "Back to Login",
  ],
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
    "6-8h",
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
    // "Sign Out" stands there with a session only (P12.3).
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
} as const;

test.describe("a screen of the specification", () => {
  test.use({ expectedConsole: [NOT_FOUND_NOTE] });

  for (const [path, texts] of Object.entries(SCREEN_TEXTS)) {
    test(`${path} has its quoted texts`, async ({ page }) => {
      await page.goto(path);
      await expect(async () => {
        const shown = ((await page.locator("body").textContent()) ?? "")
          .replaceAll(/\s+/g, " ")
          .toLowerCase();
        expect(texts.filter((wanted) => !shown.includes(wanted.toLowerCase()))).toEqual([]);
      }).toPass({ timeout: 10_000 });
    });
  }
});

for (const [path, texts] of Object.entries(TEXTS)) {
  test(`${path} has the texts of the product rules`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    // What the operator configures (such as the year of founding) comes with script.
    await expect(async () => {
      const text = (await page.locator("body").innerText()).replaceAll(/\s+/g, " ").toLowerCase();
      const hidden = (await page.locator("body").textContent())?.replaceAll(/\s+/g, " ").toLowerCase() ?? "";
      const missing = texts.filter((wanted) => !`${text} ${hidden}`.includes(wanted.toLowerCase()));
      expect(missing).toEqual([]);
    }).toPass({ timeout: 10_000 });
  });
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, scripted: false });

  for (const [path, texts] of Object.entries(TEXTS)) {
    if (path.includes("?")) continue;
    test(`${path} can be read`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(async () => {
        const text = (await page.locator("main").innerText()).toLowerCase();
        // What the operator configures (such as the year of founding) comes with script.
        const readable = texts.filter((wanted) => text.includes(wanted.toLowerCase()));
        expect(readable.length).toBeGreaterThanOrEqual(texts.length / 2);
        expect(text.length).toBeGreaterThan(300);
      }).toPass({ timeout: 10_000 });
    });
  }

  test("/rates says that live numbers need script, and shows none", async ({ page }) => {
    await page.goto("/rates");
    await expect(page.getByRole("heading", { level: 1, name: "Exchange rates" })).toBeVisible();
    await expect(page.getByText(/^Live, /)).toHaveCount(0);
  });
});

test("the buttons of the public pages lead where P1.6 and P1.11 say", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Let's trade" }).first()).toHaveAttribute("href", "/login");
  await expect(page.getByRole("link", { name: "Start P2P Trading" })).toHaveAttribute("href", "/exchange");
  await page.goto("/support");
  await expect(page.getByRole("link", { name: "Contact Support Team" })).toHaveAttribute("href", "/login");
  await expect(page.getByRole("link", { name: "Start Live Chat" })).toHaveAttribute("href", "/login");
});

for (const path of ["/users", "/exchange"])
  test(`${path} credits the source of its figures`, async ({ page }) => {
    await page.goto(path);
    const source = page.getByRole("main").getByRole("link", { name: "CoinGecko" });
    await expect(source).toHaveAttribute("href", "https://www.coingecko.com");
  });
