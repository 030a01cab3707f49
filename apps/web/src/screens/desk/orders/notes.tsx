import { t } from "@lingui/core/macro";
import type { DeskOrder } from "@tradeslip/contracts";
import { useRef, useState } from "react";
import { formatTime } from "../../../lib/format.ts";
import { KEYS } from "../keys/key-table.ts";
import { useKeys } from "../keys/use-keys.ts";
import { OneStep } from "./one-step.tsx";
import { PanelSection } from "./panel-section.tsx";
import { NOTHING_TO_CHOOSE, stepForms } from "./step-forms.ts";

/** The desk's internal notes, and the field for more. */
export function Notes({ order, email }: { order: DeskOrder; email: string }) {
  const box = useRef<HTMLElement>(null);
  const [saved, setSaved] = useState(0);
  const [form] = stepForms(
    { ...order, steps: order.steps.filter((step) => step === "note") },
    NOTHING_TO_CHOOSE,
  );
  useKeys({ [KEYS.note]: form && (() => box.current?.querySelector("input")?.focus()) });
  const notes = order.history.filter(({ step, text }) => step === "note" && text !== undefined);
  return (
    <PanelSection ref={box} title={t`Notes`} note={t`for the desk only`}>
      {notes.length === 0 && !form && <p className="text-ink-muted">{t`None yet.`}</p>}
      <ul className="list-none">
        {notes.map(({ version, by, at, text }) => (
          <li key={version} className="py-1 border-b border-dashed border-b-rule text-s wrap-anywhere">
            <strong key={at}>{`${by.name}, ${formatTime(at)}:`}</strong> <span>{text}</span>
          </li>
        ))}
      </ul>
      {/* Empty again once this note is saved; others' must not take the field from under the agent's hands. */}
      {form && (
        <OneStep
          key={saved}
          order={order}
          form={form}
          email={email}
          onDone={() => setSaved((count) => count + 1)}
        />
      )}
    </PanelSection>
  );
}
