import type { calendar_v3 } from '@googleapis/calendar'
import { z } from 'zod'
import { env } from '#app/lib/env.server.ts'
import { AppError } from '#app/lib/errors.ts'
import type { CalendarProblem } from './calendar.ts'

/** The only right that we ask for: seeing calendars and their events. */
export const SCOPE = 'https://www.googleapis.com/auth/calendar.readonly'
export const GOOGLE_CALLBACK_PATH = '/calendars/google/callback'

const TIMEOUT_MS = 10_000
const PAGE_SIZE = 2500
const MOST_CALENDARS = 250

/** Google's tokens as we store them, sealed. */
const tokensSchema = z.object({
  refresh_token: z.string(),
  access_token: z.string().nullish(),
  expiry_date: z.number().nullish(),
  scope: z.string().nullish(),
})
export type GoogleTokens = z.infer<typeof tokensSchema>
export const readTokens = (json: string): GoogleTokens => tokensSchema.parse(JSON.parse(json))

/** Whether the operator has set up an OAuth client. */
export const googleOffered = (): boolean => env().GOOGLE_CLIENT_ID !== undefined

/** Google didn't answer with calendars. `gone`: the grant has ended for good. */
export class GoogleError extends AppError {
  readonly problem: CalendarProblem
  readonly gone: boolean

  constructor(error: unknown) {
    const gone = reasonOf(error) === 'invalid_grant'
    const expired = gone || statusOf(error) === 401
    super(
      'unavailable',
      expired ? 'Google no longer accepts our access.' : 'Google did not answer as expected.',
    )
    this.problem = expired ? 'AUTH_EXPIRED' : 'FAILED'
    this.gone = gone
    this.cause = error
  }
}

interface Refusal {
  response?: { status?: number; data?: { error?: unknown } }
}
const statusOf = (error: unknown) => (error as Refusal).response?.status
const reasonOf = (error: unknown) => (error as Refusal).response?.data?.error

/** The library is large, and few accounts have calendars. */
const library = () => import('@googleapis/calendar')

async function authClient(tokens?: GoogleTokens) {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_BASE_URL, APP_URL } = env()
  const base = GOOGLE_BASE_URL?.replace(/\/+$/, '')
  const { auth } = await library()
  const client = new auth.OAuth2({
    clientId: GOOGLE_CLIENT_ID ?? '',
    clientSecret: GOOGLE_CLIENT_SECRET ?? '',
    redirectUri: `${APP_URL}${GOOGLE_CALLBACK_PATH}`,
    // An access token can end before its time.
    forceRefreshOnFailure: true,
    transporterOptions: { timeout: TIMEOUT_MS },
    ...(base && {
      endpoints: {
        oauth2AuthBaseUrl: `${base}/o/oauth2/v2/auth`,
        oauth2TokenUrl: `${base}/token`,
        oauth2RevokeUrl: `${base}/revoke`,
      },
    }),
  })
  const { refresh_token, access_token = null, expiry_date = null } = tokens ?? {}
  if (refresh_token) client.setCredentials({ refresh_token, access_token, expiry_date })
  return client
}

type ChallengeMethod = NonNullable<
  NonNullable<
    Parameters<Awaited<ReturnType<typeof authClient>>['generateAuthUrl']>[0]
  >['code_challenge_method']
>

/** Where the user allows us to see calendars, and the secret with which the answer is redeemed (PKCE). */
export async function consentPage(state: string): Promise<{ url: string; verifier: string }> {
  const client = await authClient()
  const { codeVerifier, codeChallenge } = await client.generateCodeVerifierAsync()
  const url = client.generateAuthUrl({
    access_type: 'offline',
    // Google sends a refresh token again only with a new consent.
    prompt: 'consent',
    scope: SCOPE,
    state,
    code_challenge_method: 'S256' as ChallengeMethod,
    code_challenge: codeChallenge!,
  })
  return { url, verifier: codeVerifier }
}

/** @throws GoogleError, also without a refresh token or without the right that we asked for */
export async function redeemCode(code: string, codeVerifier: string): Promise<GoogleTokens> {
  const client = await authClient()
  const { tokens } = await ask(() => client.getToken({ code, codeVerifier }))
  const parsed = tokensSchema.safeParse(tokens)
  if (!parsed.success || !tokens.scope?.split(' ').includes(SCOPE)) {
    throw new GoogleError(new Error('no refresh token, or not the scope'))
  }
  return parsed.data
}

/** @throws GoogleError */
export async function revokeTokens(tokens: GoogleTokens): Promise<void> {
  const client = await authClient()
  await ask(() => client.revokeToken(tokens.refresh_token))
}

/** Google's calendars as the account with these tokens sees them. `onRefresh` gets new tokens. */
export interface Google {
  calendars: () => Promise<GoogleCalendar[]>
  events: (googleId: string, from: Date, to: Date) => Promise<{ events: GoogleEvent[]; cut: boolean }>
  event: (googleId: string, eventId: string) => Promise<GoogleEvent | null>
}

export interface GoogleCalendar {
  googleId: string
  name: string
  description: string
  backgroundColor: string
  foregroundColor: string
  primary: boolean
}
export type GoogleEvent = calendar_v3.Schema$Event

/** How many events of a calendar we read for one range. */
const MOST_EVENTS = 5000

export async function openGoogle(
  tokens: GoogleTokens,
  onRefresh: (tokens: GoogleTokens) => void,
): Promise<Google> {
  const client = await authClient(tokens)
  client.on('tokens', (fresh) => onRefresh(tokensSchema.parse({ ...tokens, ...fresh })))
  const { calendar } = await library()
  const api = calendar({ version: 'v3', auth: client })
  const base = env().GOOGLE_BASE_URL?.replace(/\/+$/, '')
  const options = { timeout: TIMEOUT_MS, retry: false, ...(base && { rootUrl: base }) }
  return {
    calendars: async () => {
      const { data } = await ask(() => api.calendarList.list({ maxResults: MOST_CALENDARS }, options))
      return (data.items ?? []).flatMap(calendarOf)
    },
    events: async (calendarId, from, to) => {
      const events: GoogleEvent[] = []
      let pageToken: string | undefined
      do {
        const { data } = await ask(() =>
          api.events.list(
            {
              calendarId,
              timeMin: from.toISOString(),
              timeMax: to.toISOString(),
              singleEvents: true,
              orderBy: 'startTime',
              maxResults: PAGE_SIZE,
              ...(pageToken && { pageToken }),
            },
            options,
          ),
        )
        events.push(...(data.items ?? []))
        pageToken = data.nextPageToken ?? undefined
      } while (pageToken && events.length < MOST_EVENTS)
      return { events, cut: pageToken !== undefined }
    },
    event: async (calendarId, eventId) => {
      try {
        const { data } = await ask(() => api.events.get({ calendarId, eventId }, options))
        return data.status === 'cancelled' ? null : data
      } catch (error) {
        const status = error instanceof GoogleError ? statusOf(error.cause) : undefined
        if (status === 404 || status === 410) return null
        throw error
      }
    },
  }
}

async function ask<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    throw new GoogleError(error)
  }
}

const HEX = /^#[0-9a-f]{6}$/i

function calendarOf(entry: calendar_v3.Schema$CalendarListEntry): GoogleCalendar[] {
  const { id, summary, summaryOverride, description, backgroundColor, foregroundColor, primary } = entry
  if (!id || entry.deleted) return []
  const color = (given: string | null | undefined, fallback: string) =>
    given && HEX.test(given) ? given : fallback
  return [
    {
      googleId: id.slice(0, 300),
      name: (summaryOverride || summary || id).slice(0, 300),
      description: (description ?? '').slice(0, 2000),
      backgroundColor: color(backgroundColor, '#9fc6e7'),
      foregroundColor: color(foregroundColor, '#000000'),
      primary: primary === true,
    },
  ]
}
