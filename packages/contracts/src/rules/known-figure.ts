/** An object whose fields hold 0 if the figure is unknown, and that names those fields. */
type WithUnknown<Name extends string> = Readonly<Record<Name, number>> & {
  readonly unknown?: readonly string[] | undefined;
};

/** A figure of the API, or null if it is unknown (docs/product.md, P3.10). */
export function knownFigure<Name extends string>(row: WithUnknown<Name>, name: Name): number | null {
  return row.unknown?.includes(name) ? null : row[name];
}
