import { millisecondsInDay } from 'date-fns/constants'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { env } from '#app/lib/env.server.ts'
import { log } from '#app/lib/log.server.ts'
import { vinLookups } from '#db/schema/index.ts'
import { OPTION_DEFAULTS } from '#app/features/accounts/fields/options.ts'

const TIMEOUT_MS = 6000
/** An unknown number is looked up again after a day. */
const PROBLEM_KEPT_MS = millisecondsInDay

export const vinAnswer = z.union([
  z.object({
    year: z.int().nullable(),
    make: z.string().nullable(),
    model: z.string().nullable(),
    type: z.string().nullable().describe('A type of vehicles, where it is plain.'),
  }),
  z.object({ error: z.string() }),
])
export type VinLookup = z.infer<typeof vinAnswer>

const failed = (reason?: string | null) => ({ error: `Unable to find vin: ${reason || 'unknown error'}` })

// vPIC sends text for every value, and empty text for unknown ones.
const answer = z.object({
  Results: z
    .array(
      z.object({
        ErrorCode: z.string().nullish(),
        ErrorText: z.string().nullish(),
        Make: z.string().nullish(),
        Model: z.string().nullish(),
        ModelYear: z.string().nullish(),
        VehicleType: z.string().nullish(),
        BodyClass: z.string().nullish(),
      }),
    )
    .min(1),
})

/**
 * Year, make, model and, where it is plain, our type behind a vehicle's number, from NHTSA's vPIC, each number asked for once. It needs no account:
 * what is known of a number is the same for all.
 */
export async function lookUpVin(ctx: Ctx, typed: string): Promise<VinLookup> {
  const vin = typed.trim().toUpperCase()
  if (!/^[A-Z0-9]{1,20}$/.test(vin)) return failed('use letters and digits only')
  if (vin.length < 17) return failed('most VINs are 17 digits long')
  const [known] = await ctx.db((tx) => tx.select().from(vinLookups).where(eq(vinLookups.vin, vin)))
  const stale = known?.problem && ctx.now().getTime() - known.fetchedAt.getTime() > PROBLEM_KEPT_MS
  if (known && !stale) return shown(known)
  const found = await fetchVin(vin)
  if ('error' in found) return found
  const row = { vin, ...found, fetchedAt: ctx.now() }
  await ctx.db((tx) =>
    tx.insert(vinLookups).values(row).onConflictDoUpdate({ target: vinLookups.vin, set: row }),
  )
  return shown(found)
}

type Found = Pick<typeof vinLookups.$inferSelect, 'year' | 'make' | 'model' | 'type' | 'problem'>

const shown = ({ year, make, model, type, problem }: Found): VinLookup =>
  make ? { year, make, model, type } : failed(problem)

async function fetchVin(vin: string): Promise<Found | { error: string }> {
  const base = env().VIN_BASE_URL.replace(/\/+$/, '')
  try {
    const response = await fetch(`${base}/api/vehicles/DecodeVinValues/${vin}?format=json`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    if (!response.ok) {
      await response.body?.cancel()
      return failed('the look-up service is not available')
    }
    const [result] = answer.parse(await response.json()).Results
    const year = Number(result!.ModelYear)
    return {
      year: Number.isInteger(year) && year >= 1850 && year <= 2100 ? year : null,
      make: asListed(result!.Make),
      model: result!.Model?.slice(0, 200) || null,
      type: typeOf(result!.VehicleType, result!.BodyClass),
      problem: result!.ErrorCode === '0' ? null : problemOf(result!.ErrorText),
    }
  } catch (error) {
    log.warn({ err: error }, 'vehicle number not looked up')
    const late = error instanceof Error && error.name === 'TimeoutError'
    return failed(late ? 'the look-up service did not answer' : null)
  }
}

/** The first sentence, without its number, of `1 - Check Digit …; 7 - Manufacturer …`. */
const problemOf = (text: string | null | undefined) =>
  text
    ?.split(';')[0]
    ?.replace(/^\d+ - /, '')
    .trim()
    .slice(0, 200) || null

/** Our vehicle type, when the service's answer is unambiguous. */
function typeOf(kind: string | null | undefined, body: string | null | undefined): string | null {
  if (/motor ?home/i.test(body ?? '')) return 'motorhome'
  if (/snowmobile/i.test(body ?? '')) return 'snowmobile'
  switch (kind?.toUpperCase()) {
    case 'PASSENGER CAR':
      return 'car'
    case 'MULTIPURPOSE PASSENGER VEHICLE (MPV)':
      return 'suv'
    case 'TRUCK':
      return 'truck'
    case 'MOTORCYCLE':
      return 'motorcycle'
    case 'TRAILER':
      return 'trailer'
    default:
      return null
  }
}

/** The service writes in capitals ('SUBARU'): use our list's spelling, else capitalize each word. */
function asListed(make: string | null | undefined): string | null {
  if (!make) return null
  const listed = OPTION_DEFAULTS.AutoMake.find((each) => each.toLowerCase() === make.toLowerCase())
  if (listed) return listed
  return make
    .slice(0, 200)
    .toLowerCase()
    .replaceAll(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase())
}
