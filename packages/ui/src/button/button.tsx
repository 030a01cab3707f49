import type { ComponentProps, MouseEvent } from "react";
import { classNames } from "../class-names.ts";
import styles from "./button.module.css";

export interface ButtonLook {
  /** primary: the main action. secondary: the default. quiet: a minor action. */
  variant?: "primary" | "secondary" | "quiet";
  size?: "m" | "s";
}

/** The class for a link that looks like a button. */
export function buttonClass({ variant = "secondary", size = "m" }: ButtonLook = {}): string {
  return classNames(styles["button"], styles[variant], size === "s" && styles["small"]);
}

export interface ButtonProps extends ButtonLook, ComponentProps<"button"> {
  /** Announced as busy and ignores clicks, but keeps the focus, unlike `disabled`. */
  busy?: boolean;
}

export function Button({
  variant = "secondary",
  size = "m",
  busy = false,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { "aria-busy": true, "aria-disabled": true })}
      className={classNames(buttonClass({ variant, size }), className)}
      onClick={busy ? ignoreClick : onClick}
    />
  );
}

/** A busy submit button must not submit its form again. */
function ignoreClick(event: MouseEvent) {
  event.preventDefault();
}

export interface IconButtonProps extends ComponentProps<"button"> {
  /** What it does; also its tooltip. */
  label: string;
}

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(styles["icon"], className)}
    />
  );
}
