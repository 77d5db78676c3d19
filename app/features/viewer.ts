/** The facts that decide which menu items a user sees. */
export interface Viewer {
  messaging: boolean
  /** Makes and takes calls in the browser. */
  phone: boolean
  /** Has a connected Google calendar. */
  calendar: boolean
  /** May connect one, or disconnect it. */
  calendarSettings: boolean
  /** The account asks its contacts for service reviews. */
  reviews: boolean
  administer: boolean
  /** Owns the account, and doesn't act as its owner. */
  ownAccount: boolean
  /** May act as another user, and doesn't yet. */
  ghost: boolean
  /** Manages all accounts, as the operator, who works with no contacts and has neither texts nor a phone here. */
  operate: boolean
  /** Doesn't act as another user: only users themselves change what is their own. */
  self: boolean
}
