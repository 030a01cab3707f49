/** "m•••@mail.example": enough for its owner, and no address for a reader over a shoulder. */
export function maskedEmail(email: string): string {
  const [initial = ""] = email;
  return `${initial}•••${email.slice(email.lastIndexOf("@"))}`;
}
