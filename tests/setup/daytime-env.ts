import { fileURLToPath } from 'node:url'

const hour = new Date().getUTCHours()

/** A place in whose zone it is day, and its phones' area code. */
export const DAYTIME_PLACE =
  hour >= 22 || hour < 12
    ? { areaCode: '671', timeZone: 'Pacific/Guam' }
    : { areaCode: '787', timeZone: 'America/Puerto_Rico' }

/**
 * Environment of processes whose texts to phones there must not wait for quiet hours. A clock that differs from the
 * database's has jobs run early and again and again, so only the two hours without day use one.
 */
export const daytime: Record<string, string> =
  hour >= 10 && hour < 12
    ? { NODE_OPTIONS: `--import ${fileURLToPath(new URL('daytime.ts', import.meta.url))}` }
    : {}
