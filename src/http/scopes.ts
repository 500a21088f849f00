/** What an API token may do. The form lists the scopes, guards check them, the API description names them. */

export const scopes = [
  'posts:read',
  'posts:draft',
  'posts:publish',
  'site:write',
  'messages:read',
] as const
export type Scope = (typeof scopes)[number]

/** A scope includes the weaker ones of its kind. */
const included: Partial<Record<Scope, Scope[]>> = {
  'posts:draft': ['posts:read'],
  'posts:publish': ['posts:draft', 'posts:read'],
}

export function hasScope(granted: readonly Scope[], scope: Scope): boolean {
  return granted.some((each) => each === scope || included[each]?.includes(scope))
}
