import { classNames } from "@tradeslip/ui/class-names";

export const KEY_LOOK =
  "inline-grid place-items-center min-w-5 h-5 px-1.25 border border-[color-mix(in_srgb,currentcolor_60%,#0000)] rounded-sm font-mono text-[12px] font-medium leading-none";

/** A key beside its action; phones have no keyboard. Hidden from assistive technology: an extra letter would change the name. */
export function Kbd({ children, look }: { children: string; look?: string | undefined }) {
  return (
    <kbd aria-hidden="true" className={classNames(KEY_LOOK, "max-md:hidden", look)}>
      {children}
    </kbd>
  );
}
