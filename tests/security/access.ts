/**
 * Who may reach which route, and what its address and forms name. routes.test.ts makes the matrix from the route map of
 * the build: a route that is not listed here fails it, so that a new one cannot be forgotten.
 */
export interface RouteAccess {
  /**
   * - public: anybody.
   * - signed-in: an open session of the account.
   * - admin, super: an open session with that role.
   * - own-guard: looks at the session but decides itself, because it is where others are sent (lock, logout, mfa-setup).
   * - signature: a provider's webhook; refused without a valid signature.
   * - operator: a token of the operator's, or loopback.
   */
  access: 'public' | 'signed-in' | 'admin' | 'super' | 'own-guard' | 'signature' | 'operator'
  /** Values of the address's parameters; `$client` and the like stand for a record of the tried account. */
  params?: Record<string, string>
  /** Forms its action takes, with the tried account's records in them. Another account must get 404 or 422 for each. */
  forms?: Record<string, string>[]
}

/** `$…` values are replaced by ids of the tried account's records; `$uuid` by a new one. */
export const ROUTE_ACCESS: Record<string, RouteAccess> = {
  root: { access: 'public' },
  'features/shell/routes/healthcheck': { access: 'public' },
  'features/shell/routes/dashboard': { access: 'signed-in' },
  'features/auth/routes/login': { access: 'public' },
  'features/auth/routes/login-accounts': { access: 'public' },
  'features/auth/routes/logout': { access: 'own-guard' },
}
