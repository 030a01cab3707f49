import { always, json, type NamedAnswer } from "./answer.ts";

export const TOKEN = "foreign-token-4711";
const USER = { id: 7, username: "ada_l", name: "Ada Lovelace", email: "ada@desk.example" };

const login = (says: string, body: unknown) => always(says, json(200, body));

/** A login that succeeds, in the shapes that providers use. */
export const logins = {
  "login-token": login("token and user side by side", { token: TOKEN, user: USER }),
  "login-accessToken": login("accessToken", { accessToken: TOKEN, user: USER }),
  "login-access_token": login("access_token, as OAuth has it", {
    access_token: TOKEN,
    token_type: "Bearer",
    user: USER,
  }),
  "login-jwt": login("jwt", { jwt: TOKEN, user: USER }),
  "login-data-token": login("all of it in data", { status: "success", data: { token: TOKEN, user: USER } }),
  "login-data-accessToken": login("data.accessToken, the user in data", {
    data: { accessToken: TOKEN, ...USER },
  }),
  "login-session-token": login("session.token", { session: { token: TOKEN, expires: 3600 }, user: USER }),
  "login-top-level": login("everything at the top", { token: TOKEN, ...USER }),
  "login-name": login("a user with a name and no username", { token: TOKEN, user: { name: "Ada Lovelace" } }),
  "login-firstname": login("a user with a first name", { token: TOKEN, user: { firstname: "Ada" } }),
  "login-no-user": login("a token and nothing of the user", { token: TOKEN }),
  "login-no-token": login("a user and no token", { message: "Welcome", user: USER }),
  "login-odd-token": login("a token that no header can carry", { token: "a\r\nb: c", user: USER }),
} satisfies Record<string, NamedAnswer>;
