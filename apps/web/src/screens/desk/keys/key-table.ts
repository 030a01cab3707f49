import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";

/** What each key of the console does, in one place: whoever acts on a key, or shows it, names it from here. */
export const KEYS = {
  nextOrder: "j",
  previousOrder: "k",
  openOrder: "Enter",
  back: "Escape",
  checkMessage: "/",
  search: "f",
  inbox: "g i",
  mine: "g m",
  waiting: "g w",
  watched: "g e",
  open: "g o",
  ended: "g c",
  saveCsv: "e",
  handoverPage: "p",
  claim: "c",
  release: "r",
  handOver: "h",
  paymentDetails: "d",
  moneySeen: "m",
  sent: "t",
  cancelOrClose: "x",
  note: "n",
  watch: "w",
  openChecked: "o",
  allKeys: "?",
} as const;

interface KeyGroup {
  readonly title: MessageDescriptor;
  /** Two in one text are pressed in turn ({@link KEYS}). */
  readonly keys: readonly (readonly [keys: string, does: MessageDescriptor])[];
}

/** Every key, as the dialog under `?` lists them. */
export const KEY_TABLE: readonly KeyGroup[] = [
  {
    title: msg`Move`,
    keys: [
      [KEYS.nextOrder, msg`Next order`],
      [KEYS.previousOrder, msg`Previous order`],
      [KEYS.openOrder, msg`Open`],
      [KEYS.back, msg`Back`],
      [KEYS.checkMessage, msg`Check a message`],
      [KEYS.search, msg`Search`],
    ],
  },
  {
    title: msg`Lists`,
    keys: [
      [KEYS.inbox, msg`Inbox`],
      [KEYS.mine, msg`Mine`],
      [KEYS.waiting, msg`Waiting`],
      [KEYS.watched, msg`Watched`],
      [KEYS.open, msg`All open`],
      [KEYS.ended, msg`Closed`],
      [KEYS.saveCsv, msg`Save as CSV`],
      [KEYS.handoverPage, msg`Handover page`],
    ],
  },
  {
    title: msg`The order`,
    keys: [
      [KEYS.claim, msg`Claim`],
      [KEYS.release, msg`Release`],
      [KEYS.handOver, msg`Hand over, or take over`],
      [KEYS.paymentDetails, msg`Payment details`],
      [KEYS.moneySeen, msg`Money seen`],
      [KEYS.sent, msg`Sent`],
      [KEYS.cancelOrClose, msg`Cancel or close`],
      [KEYS.note, msg`Note`],
      [KEYS.watch, msg`Watch`],
      ["1 – 9", msg`Copy a reply`],
      [KEYS.openChecked, msg`Open the order of a checked message`],
      [KEYS.allKeys, msg`All keys`],
    ],
  },
];
