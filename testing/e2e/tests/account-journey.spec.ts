import { liveThrough } from "../stack/account-life.ts";
import { test } from "../stack/test.ts";
import { translated } from "../stack/translator.ts";

// The browser logs each refused login.
test.use({ expectedConsole: [/status of 40[13]/] });

test("M82: on translated pages: sign-up, code from the mail, greeting, login, settings, logout, forgotten password", async ({
  page,
  desk: { mail },
}) => {
  test.setTimeout(90_000);
  await liveThrough(translated(page), mail, "bola.ade@example.com");
});
