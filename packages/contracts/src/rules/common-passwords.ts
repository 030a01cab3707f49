/** Common passwords long and mixed enough to pass the other rules once a letter is made large; in lower case. */
const COMMON = new Set(["password1", "passw0rd", "p@ssw0rd", "qwerty123"]);

/** Whether everybody who guesses would try it: case makes no difference. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}
