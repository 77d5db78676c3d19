import { env } from '#app/lib/env.server.ts'
import { readSignedRow, signRow } from '#app/lib/signed-id.server.ts'
import { isUuid } from '#app/lib/uuid.ts'

// The names of accounts, users and calls at the provider.

const hex = (id: string) => id.replaceAll('-', '')
const uuid = (digits: string) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** A device's identity. The provider allows letters, digits and underscores. */
export const identityOf = (user: { accountId: string; userId: string }) =>
  `${hex(user.accountId)}_${hex(user.userId)}`

export function readIdentity(from: string | undefined): { accountId: string; userId: string } | null {
  const match = /^client:([0-9a-f]{32})_([0-9a-f]{32})$/.exec(from ?? '')
  return match && { accountId: uuid(match[1]!), userId: uuid(match[2]!) }
}

/** The id of an outgoing call comes from a browser, so it alone must not name a conference. */
export const conferenceName = (call: { accountId: string; id: string }) => `${call.accountId}.${call.id}`

export const userLabel = (userId: string) => `client:${userId}`
export const numberLabel = (number: string) => `number:${number}`

const CALL = 'call'
const LEG = 'call leg'

type CallHook = 'voice-next' | 'conference' | 'voice-recording' | 'voice-announce' | 'voice-transcript'
type LegHook = 'voice-answer' | 'voice-status'
const hook = (path: string, query: Record<string, string>) =>
  `${env().APP_URL}/webhooks/twilio/${path}?${new URLSearchParams(query)}`

/** The addresses that the provider is given name a row of ours, signed. */
export const callHook = (
  path: CallHook,
  call: { accountId: string; id: string },
  after?: {
    /** Which step of its flow is over then. */
    n: number
  },
) => hook(path, { c: signRow(CALL, call), ...(after ? { n: String(after.n) } : {}) })
export const legHook = (path: LegHook, leg: { accountId: string; id: string }) =>
  hook(path, { l: signRow(LEG, leg) })

export const readCallHook = (query: URLSearchParams) => readSignedRow(CALL, query.get('c'))
export const readLegHook = (query: URLSearchParams) => readSignedRow(LEG, query.get('l'))

/** Our id in a parameter of a page. */
export const readId = (value: string | undefined) => (isUuid(value) ? value : null)
