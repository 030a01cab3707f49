import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import fieldStyles from "../field/field.module.css";
import { FieldFrame } from "../field/field-frame.tsx";
import styles from "./text-area.module.css";

export interface TextAreaProps extends ComponentProps<"textarea"> {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
}

/** A multi-line field. */
export function TextArea({ label, help, error, id, className, ...rest }: TextAreaProps) {
  return (
    <FieldFrame label={label} help={help} error={error} id={id} className={className}>
      {(control) => (
        <textarea
          rows={4}
          {...rest}
          {...control}
          className={classNames(fieldStyles["input"], styles["lines"])}
        />
      )}
    </FieldFrame>
  );
}
