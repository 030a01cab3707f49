/** "m•••@mail.example": enough for its owner, and no address for somebody who looks over a shoulder. */
export function maskedEmail(email: string): string {
  const [initial = ""] = email;
  return `${initial}•••${email.slice(email.lastIndexOf("@"))}`;
}
