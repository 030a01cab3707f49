import { plural, t } from "@lingui/core/macro";
import type { DeskCheckAnswer } from "@tradeslip/contracts";
import { withCents } from "@tradeslip/contracts/rules";
import { CopyButton } from "@tradeslip/ui/copy-button";
import { useRef } from "react";
import { Kbd } from "../keys/kbd.tsx";
import { useKeys } from "../keys/use-keys.ts";
import { slipLinkIn } from "./slip-link.ts";

interface ReplyProps {
  slip: NonNullable<DeskCheckAnswer["slip"]>;
  count: number;
  /** What was pasted. */
  text: string;
}

/** A reply to copy: the slip counts, and here is the link. No name, no state, no account. */
export function ReplyToEdited({ slip, count, text }: ReplyProps) {
  const { reference, coinAmount, coin } = slip;
  const rate = withCents(slip.rate);
  const link = slipLinkIn(text) ?? location.origin;
  const places = plural(count, { one: "in one place", other: "in # places" });
  const reply = t`Order ${reference}: your message differs from your slip ${places}. The slip counts: ${coinAmount} ${coin.symbol} at ${rate} USD for 1 ${coin.symbol}. Please send it again from your slip's page: ${link}`;
  const box = useRef<HTMLDivElement>(null);
  useKeys({ "1": () => box.current?.querySelector("button")?.click() });
  return (
    <section className="grid gap-2 max-w-[48rem]">
      <h2 className="text-l">{t`Reply to copy`}</h2>
      <p
        key={reply}
        className="py-3 px-4 border border-rule rounded-md rounded-ss-sm bg-paper-sunk text-s wrap-anywhere"
      >
        {reply}
      </p>
      <div ref={box} className="flex gap-2 items-center">
        <CopyButton text={reply} label={t`Copy reply`} />
        <Kbd>1</Kbd>
      </div>
    </section>
  );
}
