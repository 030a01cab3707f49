import { useState } from "react";
import { Checkbox } from "../src/checkbox/checkbox.tsx";
import { ChoiceGroup } from "../src/choice-group/choice-group.tsx";
import { Field } from "../src/field/field.tsx";
import { SearchField } from "../src/search-field/search-field.tsx";
import { SelectField } from "../src/select-field/select-field.tsx";
import { Switch } from "../src/switch/switch.tsx";
import { Specimen, State } from "./specimen.tsx";

const LONG =
  "This text is much longer than most, so that it is seen how a label, a help or an error breaks into lines.";

export function Forms() {
  return (
    <>
      <Specimen name="Field">
        <Field label="Email" type="email" autoComplete="email" placeholder="you@example.com" />
        <Field label="Amount" inputMode="decimal" defaultValue="0.00412" help="In BTC, at least $250" />
        <Field label="Password" type="password" autoComplete="off" defaultValue="correct horse" />
        <Field
          label="Phone"
          type="tel"
          autoComplete="tel-national"
          defaultValue="12"
          help="Digits; spaces and hyphens are fine"
          error="Please enter a valid phone number"
        />
      </Specimen>
      <Specimen name="Field, other states">
        <Field label="Disabled" defaultValue="Not now" disabled />
        <Field label="Disabled password" type="password" defaultValue="Not now" disabled />
        <Field label="Read only" defaultValue="TS-4F7K-20" readOnly />
        <Field label={LONG} help={LONG} error={LONG} defaultValue={LONG} />
      </Specimen>
      <Specimen name="SelectField and SearchField">
        <State name="default, disabled" row>
          <Sorting />
          <SelectField
            label="Sort by"
            value="rank"
            onChange={() => {}}
            options={[{ value: "rank", label: "Rank" }]}
            disabled
          />
        </State>
        <State name="empty, with its key">
          <Searching label="Search countries" shortcut />
        </State>
        <State name="filled">
          <Searching label="Search coins" text="bit" />
        </State>
      </Specimen>
      <Specimen name="Checkbox and Switch">
        <State name="off, on, partly, disabled">
          <Checkbox label="Remember me" />
          <Checkbox label="Send me a copy" defaultChecked help="To your verified address" />
          <Checkbox
            label="All coins"
            ref={(box) => {
              if (box) box.indeterminate = true;
            }}
          />
          <Checkbox label="Not available yet" disabled />
          <Checkbox label="Always on" disabled defaultChecked />
        </State>
        <State name="invalid, long">
          <Checkbox label={LONG} error="Please agree to the terms" />
        </State>
        <State name="switch: off, on, disabled">
          <Setting label="Price alerts" help="At most one a day" />
          <Setting label="Order updates" on />
          <Setting label="Text messages" help="Not available yet" disabled />
          <Setting label="Security notices" help="Always on" on disabled />
        </State>
      </Specimen>
      <Specimen name="ChoiceGroup">
        <Choices />
      </Specimen>
    </>
  );
}

function Sorting() {
  const [value, setValue] = useState<"rank" | "price">("rank");
  const options = [
    { value: "rank", label: "Rank" },
    { value: "price", label: "Price" },
  ] as const;
  return <SelectField label="Sort by" value={value} onChange={setValue} options={options} />;
}

function Searching({
  label,
  text = "",
  shortcut = false,
}: {
  label: string;
  text?: string;
  shortcut?: boolean;
}) {
  const [value, setValue] = useState(text);
  return (
    <SearchField label={label} placeholder="By name" value={value} onChange={setValue} shortcut={shortcut} />
  );
}

function Setting({
  on = false,
  ...rest
}: {
  label: string;
  help?: string;
  on?: boolean;
  disabled?: boolean;
}) {
  const [checked, setChecked] = useState(on);
  return <Switch {...rest} checked={checked} onChange={setChecked} />;
}

function Choices() {
  const [view, setView] = useState<"table" | "cards">("table");
  const [span, setSpan] = useState<"day" | "week" | "month">("week");
  return (
    <>
      <State name="segments">
        <ChoiceGroup
          label="View"
          value={view}
          onChange={setView}
          options={[
            { value: "table", label: "Table" },
            { value: "cards", label: "Cards" },
          ]}
        />
      </State>
      <State name="underline">
        <ChoiceGroup
          label="Span"
          look="underline"
          value={span}
          onChange={setSpan}
          options={[
            { value: "day", label: "Day" },
            { value: "week", label: "Week" },
            { value: "month", label: "Month" },
          ]}
        />
      </State>
    </>
  );
}
