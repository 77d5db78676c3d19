import { createHmac, timingSafeEqual } from 'node:crypto'

import type { VoiceOptions } from './options.ts'

export type VoiceGrant = {
  identity: string
  mayReceive: boolean
  /** The TwiML application for calls from the browser, if it may place any. */
  applicationSid: string | null
  /** Parameters of the grant, sent with each call to the application. */
  applicationParams: Record<string, string>
  expiresAt: Date
}

/** A refused token; `code` is what the browser's SDK reports. */
export class TokenError extends Error {
  code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

type Payload = {
  iss?: unknown
  sub?: unknown
  exp?: unknown
  nbf?: unknown
  grants?: {
    identity?: unknown
    voice?: {
      incoming?: { allow?: unknown }
      outgoing?: { application_sid?: unknown; params?: Record<string, unknown> }
    }
  }
}

/** Checks an access token as Twilio does. @throws TokenError 31204 if it is invalid, 31205 if it has expired */
export function verifyAccessToken(
  token: string,
  options: Pick<VoiceOptions, 'apiKeySid' | 'apiKeySecret'> & { accountSid: string },
  now = new Date(),
): VoiceGrant {
  const [head = '', body = '', signature = ''] = token.split('.')
  const expected = createHmac('sha256', options.apiKeySecret).update(`${head}.${body}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw invalid('signature')
  const { alg } = decode<{ alg?: unknown }>(head)
  const { iss, sub, exp, nbf, grants } = decode<Payload>(body)
  if (alg !== 'HS256' || iss !== options.apiKeySid || sub !== options.accountSid) throw invalid('issuer')
  if (typeof exp !== 'number') throw invalid('expiry')
  if (exp * 1000 <= now.getTime()) throw new TokenError(31_205, 'JWT token expired')
  if (typeof nbf === 'number' && nbf * 1000 > now.getTime()) throw invalid('start')
  const { identity, voice } = grants ?? {}
  if (typeof identity !== 'string' || !identity || !voice) throw invalid('grant')
  const application = voice.outgoing?.application_sid
  const params = Object.entries(voice.outgoing?.params ?? {}).map(([name, value]) => [name, String(value)])
  return {
    identity,
    mayReceive: voice.incoming?.allow === true,
    applicationSid: typeof application === 'string' ? application : null,
    applicationParams: Object.fromEntries(params) as Record<string, string>,
    expiresAt: new Date(exp * 1000),
  }
}

function invalid(part: string): TokenError {
  return new TokenError(31_204, `JWT is invalid (${part})`)
}

function decode<Part>(text: string): Part {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Part
  } catch {
    throw invalid('encoding')
  }
}
