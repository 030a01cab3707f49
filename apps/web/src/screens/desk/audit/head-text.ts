import type { AuditPage } from "@tradeslip/contracts";

const GROUP = 4;
const GROUPS = 4;

/** In a form that people can compare: the last row's number and the first digits of its hash. */
export function headText({ number, hash }: AuditPage["head"]): string {
  const begin = hash.slice(0, GROUP * GROUPS).match(/.{1,4}/g) ?? [];
  return [String(number), ...begin].join(" ");
}
