import { NETWORK_NAMES } from "@tradeslip/contracts/rules";
import * as z from "zod";

/** `bitcoin=https://explorer.example/tx/{txid}`, by comma: where a network's transactions are looked up. */
export const explorerUrls = z.string().transform((text, context): Readonly<Record<string, string>> => {
  const entries = text.split(",").map((entry) => {
    const [, name = "", url = ""] = /^\s*([a-z]+)=(\S+)\s*$/.exec(entry) ?? [];
    return [name, url] as const;
  });
  const names: readonly string[] = NETWORK_NAMES;
  const isRight = entries.every(([name, url]) => names.includes(name) && isTemplate(url));
  if (!isRight) {
    context.addIssue({
      code: "custom",
      message: `must be network=address by comma, each address https with {txid} in it; networks: ${names.join(", ")}`,
    });
  }
  return Object.fromEntries(entries);
});

function isTemplate(url: string): boolean {
  return url.includes("{txid}") && URL.parse(url)?.protocol === "https:";
}
