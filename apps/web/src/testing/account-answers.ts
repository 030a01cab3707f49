import type {
  AccountNotice,
  AccountSessions,
  LoginAnswer,
  NoticeChoices,
  PriceAlerts,
  PushSubscriptions,
  SavedDestinations,
  Problem,
  Profile,
  RecoveryCodeList,
  SessionAnswer,
  SessionUser,
  TotpSecret,
} from "@tradeslip/contracts";

export const ada: SessionUser = { username: "ada", email: "ada@desk.example" };
export const adaLoggedIn: LoginAnswer = { user: ada, role: "user", assurance: 1 };
export const adaSession = { authenticated: true, ...adaLoggedIn } as const satisfies SessionAnswer;

export const adaProfile: Profile = {
  version: 1,
  firstname: "Ada",
  lastname: "Lovelace",
  phone: "+12025550143",
  email: ada.email,
  emailChange: null,
};

/** The answer of every successful account call. */
export const accountNotice: AccountNotice = { message: "Done." };

export const totpSecret: TotpSecret = {
  secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
  uri: "otpauth://totp/Tradeslip:ada?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
};
export const recoveryCodeList: RecoveryCodeList = { recoveryCodes: ["7KQ2M-XW9HB", "C4RTZ-8NPDJ"] };

/** This browser and a phone. */
export function accountSessions(now: Date): AccountSessions {
  const at = now.toISOString();
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString();
  return {
    sessions: [
      { id: "a-laptop", current: true, device: "Firefox on Linux", createdAt: at, lastSeenAt: at },
      {
        id: "a-phone",
        current: false,
        device: "Chrome on Android",
        createdAt: yesterday,
        lastSeenAt: yesterday,
      },
    ],
  };
}

export const noticeChoices: NoticeChoices = {
  orders: { email: false, push: true },
  alerts: { email: true, push: true },
};

/** A pending alert, and one that has fired. */
export const priceAlerts: PriceAlerts = {
  alerts: [
    {
      id: "an-alert",
      coinId: "bitcoin",
      coinName: "Bitcoin",
      direction: "above",
      price: "80000",
      currency: "USD",
      repeat: "daily",
      createdAt: "2026-11-25T14:03:00.000Z",
      firedAt: null,
      over: false,
    },
    {
      id: "another",
      coinId: "ethereum",
      coinName: "Ethereum",
      direction: "below",
      price: "1800.5",
      currency: "USD",
      repeat: "once",
      createdAt: "2026-11-24T14:03:00.000Z",
      firedAt: "2026-11-25T09:12:00.000Z",
      over: true,
    },
  ],
  checkedEverySeconds: 600,
  onlyWhileRead: false,
};

const SAVED = { createdAt: "2026-11-01T14:03:00.000Z", usableFrom: "2026-11-04T14:03:00.000Z", usable: true };
/** Two wallets, one of them still in its waiting time, and a bank account. */
export const savedDestinations = {
  destinations: [
    {
      ...SAVED,
      id: "a-wallet",
      kind: "coin",
      coinId: "bitcoin",
      network: "bitcoin",
      address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    },
    {
      ...SAVED,
      id: "a-bank",
      kind: "payout",
      currency: "USD",
      method: "First Bank",
      account: "0123456789",
      holder: "Ada Lovelace",
    },
    {
      ...SAVED,
      id: "a-new-wallet",
      kind: "coin",
      coinId: "bitcoin",
      network: "bitcoin",
      address: "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
      usableFrom: "2026-11-19T14:03:00.000Z",
      usable: false,
    },
  ],
} satisfies SavedDestinations;

/** A phone. */
export const pushSubscriptions: PushSubscriptions = {
  publicKey: "BPZ8nQX1R0pTDCYPVXl8UeMHb2iZcvSYpKqwgTqzLbL4lqk6Vd5sT7Zx2Tn3R6v9h1Jm4u8w0yKcXeGfAaBbCcD",
  subscriptions: [
    { id: "a-phone", device: "Chrome on Android", createdAt: "2026-11-26T14:03:00.000Z", works: true },
  ],
};

/** An error response with the server's message; by default the provider's. */
export function refusal(status: number, detail: string, code = "provider_refused"): Problem {
  return { type: "about:blank", title: "Refused", status, detail, code, requestId: "req-4K9D" };
}
