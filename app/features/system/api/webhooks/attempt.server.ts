import { isIP } from 'node:net'
import { performance } from 'node:perf_hooks'
import { Webhook } from 'standardwebhooks'
import { env } from '#app/lib/env.server.ts'
import { guardedFetch, GuardedFetchError, isPrivateAddress } from '#app/lib/guarded-fetch.server.ts'

const TIMEOUT_MS = 10_000
const MOST_BYTES = 256 * 1024
/** Characters of an answer that the log keeps. */
const KEPT = 500

export interface Attempt {
  ok: boolean
  /** Without an answer: null. */
  status: number | null
  answer: string
  /** In milliseconds. */
  duration: number
}

const trusted = () => env().WEBHOOK_PRIVATE_ORIGINS.split(/\s+/).filter(Boolean)

/** Why we don't send to an address; null when we do. Names that lead into a private network are found when connecting. */
export function addressProblem(address: string): string | null {
  const url = URL.parse(address)
  if (url && trusted().includes(url.origin)) return null
  if (url?.protocol !== 'https:') return 'Use an address that begins with https://.'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) && isPrivateAddress(host) ? 'This address lies in a private network.' : null
}

/**
 * Posts a payload, signed with each secret by the scheme of the Standard Webhooks. Follows no redirect, and doesn't connect to
 * private addresses.
 * @param message `id` is the same at each attempt
 */
export async function attempt(
  address: string,
  secrets: readonly string[],
  message: { id: string; at: Date; payload: string },
): Promise<Attempt> {
  const { id, at, payload } = message
  const started = performance.now()
  const result = (rest: Pick<Attempt, 'ok' | 'status' | 'answer'>): Attempt => ({
    ...rest,
    duration: Math.round(performance.now() - started),
  })
  try {
    const { status, body } = await guardedFetch(address, {
      mayFetch: () => addressProblem(address) === null,
      trustedOrigins: trusted(),
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(payload)),
        'User-Agent': 'Switchboard webhooks',
        'Webhook-Id': id,
        'Webhook-Timestamp': String(Math.floor(at.getTime() / 1000)),
        'Webhook-Signature': secrets.map((secret) => new Webhook(secret).sign(id, at, payload)).join(' '),
      },
      body: payload,
      maxBytes: MOST_BYTES,
      timeoutMs: TIMEOUT_MS,
      maxRedirects: 0,
    })
    // Postgres stores no NUL.
    const answer = body.toString('utf8').replaceAll('\0', '').slice(0, KEPT)
    return result({ ok: status >= 200 && status < 300, status, answer })
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error
    return result({ ok: false, status: null, answer: PROBLEMS[error.problem] })
  }
}

const PROBLEMS: Record<GuardedFetchError['problem'], string> = {
  'forbidden-address': 'The address leads into a private network, or isn’t one we send to.',
  'too-large': 'The answer is larger than 256 kB.',
  'too-many-redirects': 'It redirects. Enter the address that it leads to.',
  'no-answer': 'No answer within 10 seconds.',
}
