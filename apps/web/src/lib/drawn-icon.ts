import { createElement, type FunctionComponent, type SVGProps } from "react";

/** Elements of an icon, with their attributes. */
export type Drawing = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

interface DrawnIconProps extends SVGProps<SVGSVGElement> {
  size?: number;
}

/** An icon of lucide-react as the build draws it (scripts/lean-icons.ts). */
export function drawnIcon(drawing: Drawing): FunctionComponent<DrawnIconProps> {
  return ({ size = 24, ...rest }) =>
    createElement(
      "svg",
      {
        width: size,
        height: size,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        ...rest,
      },
      ...drawing.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
