import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { KEY_LOOK } from "./kbd.tsx";
import { KEYS } from "./key-table.ts";

interface KeyGroup {
  readonly title: MessageDescriptor;
  /** Two keys in one text are pressed in turn ({@link KEYS}). */
  readonly keys: readonly (readonly [keys: string, does: MessageDescriptor])[];
}

/** Every key, as the dialog under `?` lists them. */
const KEY_TABLE: readonly KeyGroup[] = [
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
      [KEYS.unread, msg`Messages`],
      [KEYS.mine, msg`Mine`],
      [KEYS["to-approve"], msg`To approve`],
      [KEYS.waiting, msg`Waiting`],
      [KEYS.watched, msg`Watched`],
      [KEYS.open, msg`All open`],
      [KEYS.ended, msg`Closed`],
      [KEYS.saveCsv, msg`Save as CSV`],
      [KEYS.handoverPage, msg`Handover page`],
      [KEYS.payOut, msg`Pay out together`],
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
      [KEYS.pasteLine, msg`Paste a bank's line`],
      [KEYS.agree, msg`Agree`],
      [KEYS.disagree, msg`Disagree`],
      [KEYS.cancelOrClose, msg`Cancel or close`],
      [KEYS.note, msg`Note`],
      [KEYS.watch, msg`Watch`],
      ["1 – 9", msg`Copy a reply`],
      [KEYS.openChecked, msg`Open the order of a checked message`],
      [KEYS.allKeys, msg`Keyboard shortcuts`],
    ],
  },
  {
    title: msg`Pay out together`,
    keys: [
      [KEYS.copyList, msg`Copy the list`],
      [KEYS.saveCsv, msg`Save it for a wallet`],
      [KEYS.sent, msg`Enter the transaction`],
    ],
  },
  {
    title: msg`An account`,
    keys: [
      ["1 – 9", msg`Confirm what a line may be`],
      [`${KEYS.nextOrder} ${KEYS.previousOrder}`, msg`Next line, or the one before`],
      [KEYS.lineIsFee, msg`The line is a fee`],
      [KEYS.lineIsOwn, msg`The line is an own transfer`],
      [KEYS.importStatement, msg`Import a statement`],
      [KEYS.closeDay, msg`Close the day`],
    ],
  },
  {
    title: msg`Limits`,
    keys: [
      [`${KEYS.nextOrder} ${KEYS.previousOrder}`, msg`Next change, or the one before`],
      [KEYS.confirmChange, msg`Confirm what waits`],
      [KEYS.objectToChange, msg`Object to it`],
      [KEYS.block, msg`Block`],
    ],
  },
];

export function KeyList() {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-y-5 gap-x-6">
      {KEY_TABLE.map(({ title, keys }) => (
        <section key={title.id}>
          <h3>{i18n._(title)}</h3>
          <dl className="grid mt-2 text-s">
            {keys.map(([names, does]) => (
              <div
                key={names}
                className="grid grid-cols-[5rem_1fr] gap-2 py-1 border-t border-dashed border-t-rule"
              >
                <dt className="flex gap-0.75">
                  {names.split(" ").map((name) => (
                    <kbd key={name} className={KEY_LOOK}>
                      {name === KEYS.back ? "Esc" : name}
                    </kbd>
                  ))}
                </dt>
                <dd>{i18n._(does)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
