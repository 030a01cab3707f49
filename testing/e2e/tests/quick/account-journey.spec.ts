import { liveThrough } from "../../stack/account-life.ts";
import { test } from "../../stack/test.ts";

// The browser logs each refused login.
test.use({ expectedConsole: [/status of 40[13]/] });

test("sign-up, code from the mail, greeting, login, settings, logout, forgotten password", async ({
  page,
  desk: { mail },
}) => {
  test.setTimeout(90_000);
  await liveThrough(page, mail, "ada.obi@example.com");
});
