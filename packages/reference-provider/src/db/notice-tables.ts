/** Of what people are told. Times are milliseconds since the epoch; what is true or not is 1 or 0. */
export interface NoticeTables {
  notice_choices: NoticeChoicesTable;
  notice_queue: NoticeQueueTable;
  first_browsers: FirstBrowsersTable;
}

/** Without a row everything is as it is by default. */
interface NoticeChoicesTable {
  account_id: string;
  orders_email: number;
  orders_push: number;
  alerts_email: number;
  alerts_push: number;
}

/** What waits to be told: one process takes each row. */
interface NoticeQueueTable {
  id: string;
  account_id: string;
  /** JSON (notice-queue.ts). */
  content: string;
  at: number;
}

/** Where an account was verified: its first login there is no new device. */
interface FirstBrowsersTable {
  account_id: string;
  /** Keyed hash: see caller.ts. */
  browser: string;
}
