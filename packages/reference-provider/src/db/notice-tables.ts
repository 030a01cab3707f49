/** Tables of notices and news. Times are milliseconds since the epoch; booleans are 1 or 0. */
export interface NoticeTables {
  notice_choices: NoticeChoicesTable;
  notice_queue: NoticeQueueTable;
  deliveries: DeliveriesTable;
  first_browsers: FirstBrowsersTable;
  price_alerts: PriceAlertsTable;
  alert_firings: AlertFiringsTable;
  push_subscriptions: PushSubscriptionsTable;
  order_followers: OrderFollowersTable;
  stopped_addresses: StoppedAddressesTable;
}

/** Without a row the defaults apply. */
interface NoticeChoicesTable {
  account_id: string;
  orders_email: number;
  orders_push: number;
  alerts_email: number;
  alerts_push: number;
}

/** Queued notices: one process turns each row into mails and pushes. */
interface NoticeQueueTable {
  id: string;
  /** The account's id, or the id of a follower of one order. */
  account_id: string;
  /** JSON (notice-queue.ts). */
  content: string;
  at: number;
}

/** A mail, or a push to one browser, that waits until it is accepted (deliveries.ts). */
export interface DeliveriesTable {
  /** Also in the Message-ID: however often it's sent, it is one mail. */
  id: string;
  /** The account's id, or the id of a follower of one order. */
  account_id: string;
  way: "mail" | "push";
  kind: string;
  /** JSON (deliveries.ts). */
  content: string;
  at: number;
  /** When the next try is due or, during a try, when the process making it counts as gone. */
  due_at: number;
  /** Tries that were begun. */
  tries: number;
}

/** The browser where an account was verified: its first login there doesn't count as a new device. */
interface FirstBrowsersTable {
  account_id: string;
  /** Keyed hash: see caller.ts. */
  browser: string;
}

interface PriceAlertsTable {
  id: string;
  account_id: string;
  /** The id that the desk's servers list. */
  coin_id: string;
  coin_name: string;
  direction: "above" | "below";
  /** Decimal text. */
  price: string;
  /** The currency of the price. */
  currency: string;
  repeats: "once" | "daily";
  created_at: number;
  /** Which crossing it waits for, or last fired on; from 1. */
  crossing: number;
  /** 0: it fired, and the price hasn't come back yet. */
  armed: number;
  /** Time of the price that last changed it. */
  judged_at: number;
  fired_at: number | null;
}

/** Crossings that fired; each has at most one row. */
interface AlertFiringsTable {
  alert_id: string;
  crossing: number;
  price: string;
  at: number;
}

/** Browsers that get push notices. */
interface PushSubscriptionsTable {
  id: string;
  account_id: string;
  /** The session in which it subscribed: both end together. */
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  device: string | null;
  created_at: number;
  /** When its push service last accepted a notice; null: never. */
  works_at: number | null;
  /** Failures since then. */
  failures: number;
}

/** Followers of one order without an account: a browser, or an address confirmed by a code. */
export interface OrderFollowersTable {
  id: string;
  reference: string;
  /** A push service's URL, or `mailto:` and the address. */
  endpoint: string;
  /** Keyed hash of the address (subjects.ts); null: told by push. */
  address: string | null;
  /** The browser's keys; null: told by mail. */
  p256dh: string | null;
  auth: string | null;
  /** BCP 47: the language of the page that asked. */
  locale: string;
  created_at: number;
  /** The change of the account's address that moved it here; null: asked for by this address. */
  moved_by: string | null;
}

/** Addresses that get no mail about orders any more. */
interface StoppedAddressesTable {
  /** Keyed hash (subjects.ts). */
  address: string;
  at: number;
}
