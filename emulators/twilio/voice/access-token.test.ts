import { createHmac } from 'node:crypto'

import { expect, test } from 'vitest'

import {
  TWILIO_ACCOUNT_SID,
  TWILIO_API_KEY_SECRET,
  TWILIO_API_KEY_SID,
  TWILIO_TWIML_APP_SID,
} from '#emulators/defaults.ts'

import { TokenError, verifyAccessToken } from './access-token.ts'
import { accessToken } from './test-support.ts'

const KEY = {
  accountSid: TWILIO_ACCOUNT_SID,
  apiKeySid: TWILIO_API_KEY_SID,
  apiKeySecret: TWILIO_API_KEY_SECRET,
}

function sign(payload: unknown, header: unknown = { alg: 'HS256', typ: 'JWT' }): string {
  const parts = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  const signature = createHmac('sha256', TWILIO_API_KEY_SECRET).update(parts.join('.')).digest('base64url')
  return [...parts, signature].join('.')
}

function refusal(token: string, key = KEY): number | null {
  try {
    verifyAccessToken(token, key)
    return null
  } catch (error) {
    if (error instanceof TokenError) return error.code
    throw error
  }
}

const valid = {
  iss: TWILIO_API_KEY_SID,
  sub: TWILIO_ACCOUNT_SID,
  exp: Math.floor(Date.now() / 1000) + 60,
  grants: { identity: 'maya', voice: { outgoing: { application_sid: 'AP1', params: { team: 2 } } } },
}

test("reads a token of Twilio's SDK", () => {
  expect(verifyAccessToken(accessToken('maya'), KEY)).toMatchObject({
    identity: 'maya',
    mayReceive: true,
    applicationSid: TWILIO_TWIML_APP_SID,
  })
  expect(verifyAccessToken(sign(valid), KEY)).toMatchObject({
    mayReceive: false,
    applicationSid: 'AP1',
    applicationParams: { team: '2' },
  })
})

test.each([
  ['a foreign signature', accessToken('maya', { secret: 'guessed' }), 31_204],
  ['another account', sign({ ...valid, sub: 'AC1' }), 31_204],
  ['another key', sign({ ...valid, iss: 'SK1' }), 31_204],
  ['no algorithm', sign(valid, { alg: 'none' }), 31_204],
  ['no voice grant', sign({ ...valid, grants: { identity: 'maya' } }), 31_204],
  ['no identity', sign({ ...valid, grants: { voice: {} } }), 31_204],
  ['no expiry', sign({ ...valid, exp: undefined }), 31_204],
  ['a start in the future', sign({ ...valid, nbf: valid.exp }), 31_204],
  ['nonsense', 'a.b.c', 31_204],
  ['an expired token', sign({ ...valid, exp: 1 }), 31_205],
])('refuses %s', (_, token, code) => {
  expect(refusal(token)).toBe(code)
})
