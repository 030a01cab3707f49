/** The headers without the boundary between a mail's two versions. */
export const headersOf = (raw: string) => {
  const lines = raw
    .split("\r\n\r\n", 1)[0]!
    .replaceAll(/\r\n\s+/g, " ")
    .split("\r\n");
  return Object.fromEntries(
    lines.map((line) => line.split(/: (.*)/).slice(0, 2)).filter(([name]) => name !== "Content-Type"),
  ) as Record<string, string>;
};
