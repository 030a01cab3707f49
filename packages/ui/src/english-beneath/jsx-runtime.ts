/**
 * React's own runtime, except that it marks English in pages of another language, wherever a text is rendered
 * (apps/web/vite.config.ts).
 */
import type { ElementType, Key, ReactNode } from "react";
import * as react from "react/jsx-runtime";
import { markEnglish } from "./english-beneath.ts";

export const { Fragment } = react;

interface Props {
  readonly children?: ReactNode;
}

export function jsx(type: ElementType, props: Props, key?: Key) {
  return react.jsx(type, marked(type, props), key);
}

export function jsxs(type: ElementType, props: Props, key?: Key) {
  const shown = marked(type, props);
  return shown === props ? react.jsxs(type, props, key) : react.jsx(type, shown, key);
}

function marked(type: ElementType, props: Props): Props {
  if (typeof type !== "string") return props;
  const children = markEnglish(props.children, type);
  return children === props.children ? props : { ...props, children };
}
