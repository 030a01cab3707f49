import type { ComponentProps } from "react";

/** The paper, and what to compare beside it; of which only the paper is printed. */
export function SlipColumns(div: Omit<ComponentProps<"div">, "className">) {
  return (
    <div
      {...div}
      className="grid grid-cols-1 gap-y-6 gap-x-10 items-start min-[53.75em]:grid-cols-[minmax(0,520px)_minmax(0,1fr)] print:[&>*+*]:hidden print:block"
    />
  );
}
