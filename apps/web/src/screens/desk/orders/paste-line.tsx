import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import type { BankLineRead, DeskOrder } from "@tradeslip/contracts";
import { Button } from "@tradeslip/ui/button";
import { TextArea } from "@tradeslip/ui/text-area";
import ClipboardPaste from "lucide-react/icons/clipboard-paste";
import { useEffect, useRef, useState } from "react";
import { localMoment, type Typed } from "../../../features/order-steps/step-fields.ts";
import { api, unwrap } from "../../../lib/api.ts";
import { KEYS } from "../keys/key-table.ts";
import { Kbd } from "../keys/kbd.tsx";
import { Failure, MISSING } from "./step-failure.tsx";
import { TwinLines } from "./twin-lines.tsx";

interface PasteLineProps {
  /** Absent if the order isn't known yet. */
  order?: Pick<DeskOrder, "reference" | "paymentDetails">;
  /** Opened by its key. */
  isAsked: boolean;
  onRead: (typed: Typed) => void;
}

/** Fills the fields from a bank's text about a payment; anything ambiguous stays empty. */
export function PasteLine({ order, isAsked, onRead }: PasteLineProps) {
  const [isOpen, setOpen] = useState(isAsked);
  const [text, setText] = useState("");
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.querySelector("textarea")?.focus();
  }, [isOpen]);
  const reading = useMutation({
    mutationFn: async (line: string) =>
      unwrap(
        await api.POST("/api/desk/read-line", {
          body: { text: line, ...(order && { order: order.reference }) },
        }),
      ),
  });
  const read = (line: string) =>
    line.trim() !== "" && reading.mutate(line, { onSuccess: (found) => onRead(typedOf(found)) });
  if (!isOpen)
    return (
      <Button className="border-dashed justify-start" onClick={() => setOpen(true)}>
        <ClipboardPaste size={18} aria-hidden="true" />
        <span>{t`Paste a line`}</span> <Kbd>{KEYS.pasteLine}</Kbd>
      </Button>
    );
  return (
    <div ref={field} className="grid gap-2">
      <TextArea
        label={t`The bank's line`}
        help={t`A message, a mail, or a row of a statement.`}
        rows={3}
        value={text}
        spellCheck={false}
        autoComplete="off"
        className="[&_textarea]:font-mono [&_textarea]:text-s"
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => {
          if (text !== "") return;
          event.preventDefault();
          const pasted = event.clipboardData.getData("text");
          setText(pasted);
          read(pasted);
        }}
      />
      <Button size="s" className="justify-self-start" busy={reading.isPending} onClick={() => read(text)}>
        {t`Read it`}
      </Button>
      {reading.data !== undefined && <Found found={reading.data} order={order} />}
      {reading.error !== null && <Failure error={reading.error} onRetry={() => read(text)} />}
    </div>
  );
}

interface FoundProps {
  found: BankLineRead;
  order: PasteLineProps["order"];
}

const NO_ORDER: NonNullable<PasteLineProps["order"]> = { reference: "" };

/** What was recognised, and which of it doesn't match the order. */
function Found({ found, order: { reference, paymentDetails } = NO_ORDER }: FoundProps) {
  const names = [
    found.amount !== undefined && t`amount`,
    found.madeAt !== undefined && t`time`,
    found.payerName !== undefined && t`payer`,
    found.bankReference !== undefined && t`reference`,
  ]
    .filter(Boolean)
    .join(", ");
  const others = found.orders.filter((each) => each !== reference).join(", ");
  const shown = paymentDetails?.currency;
  const { currency } = found;
  return (
    <div role="status" className="grid gap-2 text-s">
      <p key={names}>{names === "" ? t`Nothing was recognised. Type it below.` : t`Filled in: ${names}.`}</p>
      {others !== "" && <p className={MISSING}>{t`The line names ${others}.`}</p>}
      {currency !== undefined && shown !== undefined && currency !== shown && (
        <p className={MISSING}>{t`The line is in ${currency}, not in ${shown}.`}</p>
      )}
      <TwinLines line={found} twins={found.twins} />
    </div>
  );
}

function typedOf({ amount, madeAt, payerName, bankReference, narration }: BankLineRead): Typed {
  const time = madeAt?.includes("T") ? localMoment(madeAt) : madeAt;
  const all = { amount, madeAt: time, payerName, bankReference, narration };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
