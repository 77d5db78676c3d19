import { z } from 'zod'
import { API_AREAS, type ApiArea, type Scopes } from '#app/lib/api/scopes.ts'
import { line } from '#app/lib/text.schema.ts'
import { MAX_ORIGINS, VALID_DAYS } from './limits.ts'

const areas = Object.keys(API_AREAS) as ApiArea[]

/** The form of a key: a select for each area. */
export const keySchema = z
  .object({
    name: line({ max: 100, missing: 'Enter a name.' }),
    /** Whether it acts as its maker or as a service account, which stays when its maker goes. */
    belongsTo: z.enum(['maker', 'account'], 'Choose one from the list.').default('maker'),
    days: z
      .enum([...VALID_DAYS.map(String), 'never'], 'Choose one from the list.')
      .transform((days) => (days === 'never' ? null : Number(days))),
    ...(Object.fromEntries(
      areas.map((area) => [
        area,
        z.enum(['none', 'read', 'write'], 'Choose one from the list.').default('none'),
      ]),
    ) as Record<ApiArea, z.ZodDefault<z.ZodEnum<{ none: 'none'; read: 'read'; write: 'write' }>>>),
  })
  .transform(({ name, belongsTo, days, ...given }, check) => {
    const scopes: Scopes = Object.fromEntries(Object.entries(given).filter(([, access]) => access !== 'none'))
    if (Object.keys(scopes).length === 0) {
      check.addIssue({ code: 'custom', path: [areas[0]!], message: 'Choose what the key may read or write.' })
    }
    return { name, isService: belongsTo === 'account', days, scopes }
  })

const ORIGIN = 'Enter addresses like https://app.company.com, one in each line.'

/** Addresses with blanks or line breaks between them. */
const sites = z
  .string()
  .max(5000, ORIGIN)
  .default('')
  .transform((text, check) => {
    const lines = text.split(/\s+/).filter(Boolean)
    const origins = lines.map(originOf).filter((origin) => origin !== null)
    if (origins.length < lines.length) check.addIssue({ code: 'custom', message: ORIGIN })
    if (origins.length > MAX_ORIGINS) {
      check.addIssue({ code: 'custom', message: `You can list ${MAX_ORIGINS} sites.` })
    }
    return [...new Set(origins)]
  })

function originOf(line: string): string | null {
  const url = URL.parse(line)
  if (!url || !/^https?:$/.test(url.protocol) || url.username) return null
  return url.pathname === '/' && !url.search && !url.hash ? url.origin : null
}

/** The form of the sites, and those that it was opened with. */
export const originsSchema = z.object({ origins: sites, was: sites })
