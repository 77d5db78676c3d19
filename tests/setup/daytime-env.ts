import { fileURLToPath } from 'node:url'

const hour = new Date().getUTCHours()

/** The area code of phones in whose zone it is day: Guam's, or Puerto Rico's. */
export const DAY_AREA_CODE = hour >= 22 || hour < 12 ? '671' : '787'

/**
 * Environment of processes whose texts to such phones must not wait for quiet hours. A clock that differs from the
 * database's has jobs run early and again and again, so only the two hours without day use one.
 */
export const daytime: Record<string, string> =
  hour >= 10 && hour < 12
    ? { NODE_OPTIONS: `--import ${fileURLToPath(new URL('daytime.ts', import.meta.url))}` }
    : {}
