/** "m•••@mail.example": enough for its owner, but no address for someone looking over a shoulder. */
export function maskedEmail(email: string): string {
  const [initial = ""] = email;
  return `${initial}•••${email.slice(email.lastIndexOf("@"))}`;
}
