import type { SessionUser } from "@tradeslip/contracts";
import { checkEmail, LOCALES, NO_ROLE } from "@tradeslip/contracts/rules";
import { Assurance, Role, SecondFactorNeeded } from "@tradeslip/contracts/schemas";
import * as z from "zod";
import { asObject, cleanSentence, type JsonObject, readFields } from "../provider/provider-answer.ts";

export interface ProviderLogin {
  /** Null for a provider without sessions of its own. */
  readonly token: string | null;
  /** The provider's id of its session; null if it gives none. */
  readonly session: string | null;
  /** The provider's id of the account; null if it gives none. */
  readonly accountId: string | null;
  readonly user: SessionUser;
  readonly role: Role;
  readonly assurance: Assurance;
}

const TOKEN_NAMES = ["token", "accessToken", "access_token", "jwt"];
const OPAQUE_ID = /^[\w-]{1,128}$/;
const NAME_FIELDS = ["username", "name", "firstname"];
/** Valid in an Authorization header, and no longer than servers commonly accept. */
const TOKEN = /^[\x21-\x7e]{1,4096}$/;
const MAX_NAME_LENGTH = 64;

/**
 * Reads the answer to a successful login. Its shape is not specified, so token and user are looked for in the
 * places where providers put them.
 * @param email as sent, for providers that return no user
 */
export function readLogin(answer: JsonObject, email: string): ProviderLogin {
  const data = asObject(answer["data"]);
  return {
    token: findToken([answer, data, asObject(answer["session"]), asObject(data?.["session"])]),
    session: opaqueId(answer["sessionId"]),
    accountId: opaqueId(answer["accountId"]),
    role: readRole(answer),
    assurance: Assurance.catch(1).parse(answer["assurance"]),
    user: findUser([asObject(answer["user"]), asObject(data?.["user"]), data, answer], email),
  };
}

/** The password was right, but the provider asks for a second factor before it begins a session. */
export interface SecondStepAsked extends SecondFactorNeeded {
  /** The provider's id of the waiting login. */
  readonly waiting: string;
}

/**
 * Null when the login is done. Throws a ProviderError ("unusable") for an answer that asks for anything else
 * first than a second step that we can make: the password alone must open no session then.
 */
export function readSecondStep(answer: JsonObject): SecondStepAsked | null {
  return answer["next"] ? readFields(SecondStepAsked, answer) : null;
}

const SecondStepAsked = z.object({ ...SecondFactorNeeded.shape, waiting: z.string() });

/**
 * The holder of a session that lasts. Fields are undefined if the provider does not give them as ours does.
 */
export interface SessionHolder {
  readonly role: Role;
  readonly user: SessionUser | undefined;
  readonly assurance: Assurance | undefined;
}

export function readHolder(answer: JsonObject): SessionHolder {
  const user = asObject(answer["user"]);
  const email = user?.["email"];
  const isOurs = typeof email === "string" && checkEmail(email) === null;
  return {
    role: readRole(answer),
    user: isOurs ? findUser([user], email) : undefined,
    assurance: Assurance.safeParse(answer["assurance"]).data,
  };
}

/** Another provider's roles may mean anything: only our names count, and only in our field. */
function readRole(answer: JsonObject): Role {
  return Role.catch(NO_ROLE).parse(answer["role"]);
}

function findToken(places: readonly (JsonObject | null)[]): string | null {
  const candidates = places.flatMap((place) => TOKEN_NAMES.map((name) => place?.[name]));
  return (
    (candidates.find((value) => typeof value === "string" && TOKEN.test(value)) as string | undefined) ?? null
  );
}

function opaqueId(value: unknown): string | null {
  return typeof value === "string" && OPAQUE_ID.test(value) ? value : null;
}

function findUser(places: readonly (JsonObject | null)[], email: string): ProviderLogin["user"] {
  const names = places.flatMap((place) => NAME_FIELDS.map((field) => nameOf(place?.[field])));
  const firstName = places.map((place) => nameOf(place?.["firstName"])).find((name) => name !== null);
  const language = LOCALES.find((locale) => places.some((place) => place?.["language"] === locale));
  return {
    username: names.find((name) => name !== null) ?? localPart(email),
    email,
    ...(firstName ? { firstName } : {}),
    ...(language === undefined ? {} : { language }),
  };
}

function nameOf(value: unknown): string | null {
  const name = cleanSentence(value);
  return name === null ? null : [...name].slice(0, MAX_NAME_LENGTH).join("");
}

function localPart(email: string): string {
  return email.slice(0, email.indexOf("@"));
}
