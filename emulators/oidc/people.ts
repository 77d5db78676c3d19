/** A person at the provider. */
export type Person = { subject: string; email: string; name: string }

/** How the next ID token differs from a right one. */
export const TWISTS = {
  right: 'A right token',
  audience: 'For another client',
  issuer: 'From another issuer',
  expired: 'Expired',
  nonce: 'With another nonce',
  signature: 'Signed by another key',
  unverified: 'With an email that isn’t verified',
  'no-email': 'Without an email',
  private: 'As a private account (Google), or a guest (Microsoft)',
  mfa: 'After a second factor',
  now: 'Saying that they signed in just now',
  'open-session': 'Saying that they signed in an hour ago',
} as const
export type Twist = keyof typeof TWISTS

export const PEOPLE: Person[] = [
  { subject: 'olivia-1', email: 'owner@harbor.example', name: 'Olivia Hart' },
  { subject: 'adam-1', email: 'admin@harbor.example', name: 'Adam Ross' },
  { subject: 'maya-1', email: 'employee@harbor.example', name: 'Maya Reyes' },
  { subject: 'sam-1', email: 'second@harbor.example', name: 'Sam Ito' },
  { subject: 'stranger-1', email: 'stranger@harbor.example', name: 'A stranger' },
]
