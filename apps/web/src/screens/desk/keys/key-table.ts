import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";

interface KeyGroup {
  readonly title: MessageDescriptor;
  /** Two in one text are pressed in turn. */
  readonly keys: readonly (readonly [keys: string, does: MessageDescriptor])[];
}

/** Every key of the console, as the dialog under `?` lists them. */
export const KEY_TABLE: readonly KeyGroup[] = [
  {
    title: msg`Move`,
    keys: [
      ["j", msg`Next order`],
      ["k", msg`Previous order`],
      ["Enter", msg`Open`],
      ["Esc", msg`Back`],
      ["/", msg`Check a message`],
      ["f", msg`Search`],
    ],
  },
  {
    title: msg`Lists`,
    keys: [
      ["g i", msg`Inbox`],
      ["g m", msg`Mine`],
      ["g w", msg`Waiting`],
      ["g e", msg`Watched`],
      ["g o", msg`All open`],
      ["g c", msg`Closed`],
      ["e", msg`Save as CSV`],
      ["p", msg`Handover page`],
    ],
  },
  {
    title: msg`The order`,
    keys: [
      ["c", msg`Claim`],
      ["r", msg`Release`],
      ["h", msg`Hand over, or take over`],
      ["d", msg`Payment details`],
      ["m", msg`Money seen`],
      ["t", msg`Sent`],
      ["x", msg`Cancel or close`],
      ["n", msg`Note`],
      ["w", msg`Watch`],
      ["1 – 9", msg`Copy a reply`],
      ["o", msg`Open the order of a checked message`],
      ["?", msg`All keys`],
    ],
  },
];
