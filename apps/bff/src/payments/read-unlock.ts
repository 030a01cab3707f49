import * as z from "zod";
import type { JsonObject } from "../provider/provider-answer.ts";
import { TimeField } from "./bitcoin-fields.ts";
import { readFields } from "../provider/provider-answer.ts";

/** Where a file of the book is: at the provider by a token, or at an https address that browsers reach. */
export type FileLocation = { readonly token: string } | { readonly url: string };

export interface BookFile {
  readonly format: string;
  readonly location: FileLocation;
  readonly bytes: number | null;
}

export interface Unlocked {
  /** The first is the one to offer first; never empty. */
  readonly files: readonly BookFile[];
  /** Milliseconds since the epoch. */
  readonly expiresAt: number | null;
}

/** Goes into a path unencoded, and cannot climb out of it. */
export const FILE_TOKEN = /^[\w-][\w.-]{0,511}$/;
const OWN_FOLDER = "/downloads/";
const EXTENSION = /\.(pdf|epub|mobi|azw3|zip)$/i;

const Location = z
  .string()
  .max(2_048)
  .transform((text, context): FileLocation => {
    const token = text.startsWith(OWN_FOLDER) ? text.slice(OWN_FOLDER.length) : "";
    if (FILE_TOKEN.test(token)) return { token };
    if (isPublicAddress(text)) return { url: text };
    context.addIssue({ code: "custom" });
    return z.NEVER;
  });

const UnlockFields = z.object({
  downloadUrl: Location,
  expiresAt: TimeField.nullish(),
  files: z
    .array(
      z.object({
        format: z
          .string()
          .regex(/^[a-z0-9]{1,10}$/i)
          .toLowerCase(),
        url: Location,
        bytes: z.int().min(0).nullish(),
      }),
    )
    .max(20)
    .nullish(),
});

/** Reads the answer to an unlock call. Throws a ProviderError ("unusable"). */
export function readUnlock(answer: JsonObject): Unlocked {
  const { downloadUrl, expiresAt, files } = readFields(UnlockFields, answer);
  const listed = (files ?? []).map(({ format, url, bytes }) => ({
    format,
    location: url,
    bytes: bytes ?? null,
  }));
  const isFirst = ({ location }: BookFile) => addressOf(location) === addressOf(downloadUrl);
  const first = listed.find(isFirst) ?? {
    format: formatOf(downloadUrl),
    location: downloadUrl,
    bytes: null,
  };
  return { files: [first, ...listed.filter((file) => !isFirst(file))], expiresAt: expiresAt ?? null };
}

/** A page of ours opens it, so it must be an https address without credentials. */
function isPublicAddress(text: string): boolean {
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === "" && password === "";
}

const addressOf = (location: FileLocation) => ("token" in location ? location.token : location.url);

function formatOf(location: FileLocation): string {
  const path = "url" in location ? new URL(location.url).pathname : "";
  return EXTENSION.exec(path)?.[1]?.toLowerCase() ?? "file";
}
