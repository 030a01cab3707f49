import { createElement, type SVGProps } from "react";

/** As Lucide's icon modules hand it over. */
interface IconData {
  node: readonly (readonly [tag: string, attributes: object])[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number;
}

/** A component that draws the icon in the colour of the text around it. */
export default function createIcon({ node }: IconData) {
  return function Icon({ size = 24, ...props }: IconProps) {
    const drawing = {
      width: size,
      height: size,
      viewBox: "0 0 24 24",
      fill: "none",
      stroke: "currentColor",
      strokeWidth: 2,
      strokeLinecap: "round",
      strokeLinejoin: "round",
    } as const;
    const parts = node.map(([tag, attributes]) => createElement(tag, attributes));
    return createElement("svg", { ...drawing, ...props }, ...parts);
  };
}
