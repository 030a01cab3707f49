import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import type { Drawing } from "../src/lib/drawn-icon.ts";

const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
const DRAWN_ICON = join(import.meta.dirname, "../src/lib/drawn-icon.ts");

interface IconModule {
  /** Absent where an icon only passes another one on. */
  __iconData?: { node: [tag: string, attributes: Record<string, string>][] };
}

/**
 * Takes only their drawings from the icons of lucide-react: its component handles names, aliases, contexts
 * and widths of lines that we don't use, and random keys that React does not need compress to nothing less.
 * Together that is a kilobyte (gzip) of each visit.
 */
export function leanIcons(): Plugin {
  return {
    name: "tradeslip:lean-icons",
    apply: "build",
    load: {
      filter: { id: ICON },
      async handler(path) {
        const drawing = await drawingIn(path);
        if (!drawing) return null;
        const [from, elements] = [DRAWN_ICON, drawing].map((value) => JSON.stringify(value));
        return `import { drawnIcon } from ${from};\nexport default drawnIcon(${elements});`;
      },
    },
  };
}

/** The drawing in the file of an icon, or `null` if it only passes another icon on. */
export async function drawingIn(path: string): Promise<Drawing | null> {
  const { __iconData: icon } = (await import(pathToFileURL(path).href)) as IconModule;
  return icon?.node.map(([tag, { key: _key, ...attributes }]) => [tag, attributes] as const) ?? null;
}
