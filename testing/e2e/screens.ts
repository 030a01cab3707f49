/** A finished screen: its address, its heading, and a cell or card that only data brings. */
export interface Screen {
  readonly path: string;
  readonly heading: string | RegExp;
  readonly data?: string;
  /** Kilobytes (1,000 bytes) of gzip that a first visit may load as script. */
  readonly scriptLimitKb: number;
}

const PUBLIC_KB = 110;
const APP_KB = 170;

/** The screens that show market data. */
export const SCREENS: readonly Screen[] = [
  { path: "/rates", heading: "Exchange rates", data: "United States", scriptLimitKb: PUBLIC_KB },
  { path: "/market", heading: "Cryptocurrency Market", data: "Bitcoin", scriptLimitKb: APP_KB },
  { path: "/users", heading: /, Trader$/, data: "Bitcoin", scriptLimitKb: APP_KB },
];

/** The pages for visitors that show no market data, with navigation bar and footer. */
export const PAGES: readonly Screen[] = [
  { path: "/", heading: "Fast and Trusted Crypto Trading", scriptLimitKb: PUBLIC_KB },
  { path: "/about-us", heading: /^A desk of people/, scriptLimitKb: PUBLIC_KB },
  { path: "/support", heading: "Support", scriptLimitKb: PUBLIC_KB },
  { path: "/terms", heading: "Terms of Service", scriptLimitKb: PUBLIC_KB },
  { path: "/privacy", heading: "Privacy Notice", scriptLimitKb: PUBLIC_KB },
  { path: "/signup", heading: "Create your account", scriptLimitKb: PUBLIC_KB },
  { path: "/forgot-password", heading: "Forgot your password?", scriptLimitKb: PUBLIC_KB },
];

/** The account pages that have neither navigation bar nor footer. */
const BARE: readonly Screen[] = [
  { path: "/login", heading: "Log in", scriptLimitKb: PUBLIC_KB },
  { path: "/otp-verify", heading: "Verify Your Account", scriptLimitKb: PUBLIC_KB },
];

/** Where orders are made; it has no search, unlike the screens above. */
const TRADING: readonly Screen[] = [
  { path: "/exchange", heading: "Exchange", data: "Minimum trade: $250", scriptLimitKb: APP_KB },
];

/** The screens of the sidebar's layout that show no market data. */
const DEVICE: readonly Screen[] = [
  { path: "/settings", heading: "Settings", scriptLimitKb: APP_KB },
  { path: "/resources", heading: "Purchase E-book", scriptLimitKb: APP_KB },
];

export const ALL: readonly Screen[] = [...SCREENS, ...PAGES, ...BARE, ...TRADING, ...DEVICE];
