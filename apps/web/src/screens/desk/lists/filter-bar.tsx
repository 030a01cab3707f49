import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Button } from "@tradeslip/ui/button";
import { ChoiceGroup } from "@tradeslip/ui/choice-group";
import { classNames } from "@tradeslip/ui/class-names";
import { Drawer } from "@tradeslip/ui/drawer";
import { Field } from "@tradeslip/ui/field";
import { SearchField } from "@tradeslip/ui/search-field";
import { SelectField } from "@tradeslip/ui/select-field";
import { VisuallyHidden } from "@tradeslip/ui/visually-hidden";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useState } from "react";
import { STATE_WORDS } from "../../../features/order-steps/order-words.ts";
import { useMediaQuery } from "../../../lib/use-media-query.ts";
import { settingsQuery } from "../orders/order-queries.ts";
import { type Filters, NO_FILTERS, SPANS, type Span, type State, STATES } from "./filters.ts";

interface FilterBarProps {
  filters: Filters;
  onChange: (changed: Partial<Filters>) => void;
}

/**
 * Finds orders by words and filters. On phones the filters are in a sheet, to leave the window to the orders.
 */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const isPhone = useMediaQuery("(width < 48em)");
  return (
    <search className="flex flex-wrap gap-3 *:first:flex-[1_1_11rem] [&_[role=radiogroup]]:flex-wrap [&_[role=radiogroup]>label]:flex-[1_0_auto] wide:items-end wide:*:first:flex-[1_1_18rem]">
      <SearchField
        label={t`Search reference, amount, name or transaction`}
        placeholder={t`Reference, amount…`}
        value={filters.q}
        onChange={(q) => onChange({ q })}
      />
      {isPhone ? (
        <FilterSheet filters={filters} onChange={onChange} />
      ) : (
        <Choices filters={filters} onChange={onChange} />
      )}
    </search>
  );
}

function FilterSheet({ filters, onChange }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const span = spanWord(filters.span);
  const others = (["state", "side", "agent"] as const).filter((name) => filters[name] !== NO_FILTERS[name]);
  const chosen = others.length === 0 ? span : `${span} + ${others.length}`;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersHorizontal size={18} aria-hidden="true" />
        <VisuallyHidden>{t`Filters:`}</VisuallyHidden> <span key={chosen}>{chosen}</span>
      </Button>
      <Drawer from="end" open={isOpen} onClose={close} label={t`Filters`}>
        <div className="grid grid-cols-1 gap-4 p-2 [&_[role=radiogroup]]:flex-wrap [&_[role=radiogroup]>label]:flex-[1_0_auto]">
          <h2 className="pe-8">{t`Filters`}</h2>
          <Choices filters={filters} onChange={onChange} />
          <Button variant="primary" onClick={close}>{t`Show the orders`}</Button>
          <Button
            variant="quiet"
            onClick={() => onChange({ ...NO_FILTERS, q: filters.q })}
          >{t`Clear`}</Button>
        </div>
      </Drawer>
    </>
  );
}

const FIELDS = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3";

/** Filters by time, state, side and agent. */
function Choices({ filters, onChange }: FilterBarProps) {
  const people = useQuery(settingsQuery).data?.people ?? [];
  return (
    <>
      <ChoiceGroup
        label={t`Ordered`}
        value={filters.span}
        onChange={(span) => onChange({ span })}
        options={SPANS.map((span) => ({ value: span, label: spanWord(span) }))}
      />
      {filters.span === "dates" && (
        <div className={classNames(FIELDS, "flex-[1_1_20rem]")}>
          <Field
            label={t`From`}
            type="date"
            value={filters.from}
            onChange={({ target }) => onChange({ from: target.value })}
          />
          <Field
            label={t`To`}
            type="date"
            value={filters.to}
            onChange={({ target }) => onChange({ to: target.value })}
          />
        </div>
      )}
      <div className={classNames(FIELDS, "flex-[1_1_100%] wide:flex-[1_1_32rem] wide:max-w-[48rem]")}>
        <SelectField
          label={t`State`}
          value={filters.state}
          onChange={(state) => onChange({ state })}
          options={STATES.map((state) => ({ value: state, label: stateWord(state) }))}
        />
        <SelectField
          label={t`Side`}
          value={filters.side}
          onChange={(side) => onChange({ side })}
          options={[
            { value: "both", label: t`Both` },
            { value: "buy", label: t`Buy` },
            { value: "sell", label: t`Sell` },
          ]}
        />
        <SelectField
          label={t`Agent`}
          value={filters.agent}
          onChange={(agent) => onChange({ agent })}
          options={[
            { value: "all", label: t`All` },
            { value: "me", label: t`Mine` },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </div>
    </>
  );
}

function spanWord(span: Span): string {
  switch (span) {
    case "today":
      return t`Today`;
    case "week":
      return t`7 days`;
    case "month":
      return t`30 days`;
    case "ever":
      return t`All time`;
    case "dates":
      return t`Dates`;
  }
}

function stateWord(state: State): string {
  switch (state) {
    case "all":
      return t`Any`;
    case "open":
      return t`All open`;
    case "waiting":
      return t`Waits for the customer`;
    case "ended":
      return t`All ended`;
    default:
      return i18n._(STATE_WORDS[state]);
  }
}
