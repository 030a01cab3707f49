/** Of what people are told. Times are milliseconds since the epoch; what is true or not is 1 or 0. */
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

/** Without a row everything is as it is by default. */
interface NoticeChoicesTable {
  account_id: string;
  orders_email: number;
  orders_push: number;
  alerts_email: number;
  alerts_push: number;
}

/** What waits to be told: one process makes its mails and pushes of each row. */
interface NoticeQueueTable {
  id: string;
  /** Or the id of who follows one order. */
  account_id: string;
  /** JSON (notice-queue.ts). */
  content: string;
  at: number;
}

/** A mail, or a push to one browser, that waits until it is accepted (deliveries.ts). */
export interface DeliveriesTable {
  /** Of its Message-ID too: however often it's sent, it is one mail. */
  id: string;
  /** Or the id of who follows one order. */
  account_id: string;
  way: "mail" | "push";
  kind: string;
  /** JSON (deliveries.ts). */
  content: string;
  at: number;
  /** Of its next try; during one, when the process that makes it counts as gone. */
  due_at: number;
  /** That began. */
  tries: number;
}

/** Where an account was verified: its first login there is no new device. */
interface FirstBrowsersTable {
  account_id: string;
  /** Keyed hash: see caller.ts. */
  browser: string;
}

interface PriceAlertsTable {
  id: string;
  account_id: string;
  /** As the desk's servers list it. */
  coin_id: string;
  coin_name: string;
  direction: "above" | "below";
  /** Decimal text. */
  price: string;
  /** Of the price. */
  currency: string;
  repeats: "once" | "daily";
  created_at: number;
  /** Which crossing it waits for, or told of last; from 1. */
  crossing: number;
  /** 0: it told, and the price isn't back yet. */
  armed: number;
  /** Of when the price was by which it last changed. */
  judged_at: number;
  fired_at: number | null;
}

/** Each crossing that was told; there is no second row for one. */
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
  /** In which it subscribed: when that is ended, so is this. */
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  device: string | null;
  created_at: number;
  /** When its push service last took a notice; null: never. */
  works_at: number | null;
  /** Since then. */
  failures: number;
}

/** Who is told of one order without an account: a browser, or an address that brought its code. */
export interface OrderFollowersTable {
  id: string;
  reference: string;
  /** A push service's, or `mailto:` and the address. */
  endpoint: string;
  /** Keyed hash of the address (subjects.ts); null: by push. */
  address: string | null;
  /** The browser's keys; null: by mail. */
  p256dh: string | null;
  auth: string | null;
  /** BCP 47: of the page that asked. */
  locale: string;
  created_at: number;
}

/** Addresses that get no mail about orders any more. */
interface StoppedAddressesTable {
  /** Keyed hash (subjects.ts). */
  address: string;
  at: number;
}
