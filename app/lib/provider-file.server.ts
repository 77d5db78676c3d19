import { env } from './env.server.ts'
import { type FetchedFile, guardedFetch, GuardedFetchError } from './guarded-fetch.server.ts'
import { providerAuthorization } from './telephony.server.ts'

/** Hosts that the provider's own addresses redirect to. */
const PROVIDER_HOSTS = /^(?:[\w-]+\.)*(?:twilio\.com|twiliocdn\.com|amazonaws\.com|cloudfront\.net)$/

/** The provider's API, or what stands in for it. */
const apiBase = (): string => {
  const configured = env().TWILIO_BASE_URL
  return configured ? `${configured.replace(/\/+$/, '')}/api` : 'https://api.twilio.com'
}

/** Where the provider has the audio of a recording, as WAV. */
export const recordingAddress = (sid: string): string =>
  `${apiBase()}/2010-04-01/Accounts/${env().TWILIO_ACCOUNT_SID}/Recordings/${sid}.wav`

/**
 * GETs a file from the telephony provider. Our credentials go only to its own origin, whatever address a webhook names.
 * @throws GuardedFetchError
 */
export async function fetchProviderFile(
  address: string,
  limits: { maxBytes: number; timeoutMs: number },
): Promise<FetchedFile> {
  const { origin } = new URL(apiBase())
  if (!URL.canParse(address) || new URL(address).origin !== origin) {
    throw new GuardedFetchError('forbidden-address', 'not at the provider')
  }
  return guardedFetch(address, {
    ...limits,
    mayFetch: (url) =>
      url.origin === origin || (url.protocol === 'https:' && !url.port && PROVIDER_HOSTS.test(url.hostname)),
    trustedOrigins: env().TWILIO_BASE_URL ? [origin] : [],
    headers: { Authorization: providerAuthorization() },
  })
}
