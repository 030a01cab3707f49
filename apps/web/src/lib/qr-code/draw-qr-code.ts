import { encode } from "uqr";

interface QrDrawing {
  path: string;
  viewBox: string;
  /** In modules, including the quiet zone. */
  edge: number;
}

/**
 * A QR code as an SVG path of unit squares, merged along each row. Lowest error correction: screens don't
 * wear off, and with a long address the squares stay large enough to scan.
 */
export function drawQrCode(text: string, quietZone: number): QrDrawing {
  const { data, size } = encode(text, { ecc: "L", border: 0 });
  const edge = size + 2 * quietZone;
  return {
    path: data.flatMap(drawRow).join(""),
    viewBox: `${-quietZone} ${-quietZone} ${edge} ${edge}`,
    edge,
  };
}

function drawRow(modules: boolean[], y: number): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (let x = 0; x <= modules.length; x++) {
    if (modules[x]) continue;
    if (x > start) pieces.push(`M${start} ${y}h${x - start}v1h${start - x}z`);
    start = x + 1;
  }
  return pieces;
}
