/**
 * What each role may do (docs/product.md, P19.8). Guards, rules and pages ask for a capability, never for a
 * role, so a new role is just a row here. Each row allows more than the one before; the document names the
 * first role that may make a call.
 */
const CAPABILITIES = {
  user: [],
  agent: ["signs-in-at-desk", "reads-desk", "works-orders"],
  admin: ["signs-in-at-desk", "reads-desk", "works-orders", "manages-desk"],
} as const;

export type Role = keyof typeof CAPABILITIES;
/** `signs-in-at-desk`: holds a role, so has a second factor, shorter sessions and an account that stays. */
export type Capability = (typeof CAPABILITIES)[Role][number];
/** For an account without a role at the desk. */
export const NO_ROLE = "user" satisfies Role;
export type DeskRole = Exclude<Role, typeof NO_ROLE>;

export const ROLES = Object.keys(CAPABILITIES) as [Role, ...Role[]];
export const DESK_ROLES = rolesThat("signs-in-at-desk") as [DeskRole, ...DeskRole[]];

/** A role of a later release has no capabilities here. */
export function can(role: Role, capability: Capability): boolean {
  const own: readonly Capability[] | undefined = CAPABILITIES[role];
  return own?.includes(capability) ?? false;
}

export function rolesThat(capability: Capability): readonly Role[] {
  return ROLES.filter((role) => can(role, capability));
}

export function isDeskRole(role: Role): role is DeskRole {
  return can(role, "signs-in-at-desk");
}
