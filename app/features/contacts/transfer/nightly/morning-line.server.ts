import { and, gte, ne } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { plural } from '#app/lib/plural.ts'
import { clientImports, nightlyFiles } from '#db/schema/index.ts'
import { NIGHTLY_PATH } from './nightly-labels.ts'

/** Says in the morning mail how much the nightly files since then changed; null without an address, or while it is off. */
export async function nightlyLine(ctx: Ctx, since: Date): Promise<{ text: string; to: string } | null> {
  return ctx.db(async (tx) => {
    const [file] = await tx.select().from(nightlyFiles)
    if (!file || file.offAt) return null
    const nights = await tx
      .select({ state: clientImports.state, counts: clientImports.counts })
      .from(clientImports)
      .where(and(ne(clientImports.source, 'user'), gte(clientImports.createdAt, since)))
    const to = NIGHTLY_PATH
    if (nights.length === 0) return { text: 'No nightly file came', to }
    if (nights.some(({ state }) => state === 'mapping' || state === 'checked')) {
      return { text: 'A nightly file waits for a decision', to }
    }
    const sum = (name: 'created' | 'updated' | 'looks') =>
      nights.reduce((total, { state, counts }) => total + (state === 'done' ? (counts?.[name] ?? 0) : 0), 0)
    if (!nights.some(({ state }) => state === 'done'))
      return { text: 'The nightly file was not imported', to }
    return {
      text: `Nightly file: ${plural(sum('created'), 'new contact')}, ${sum('updated')} changed, ${sum('looks')} to look at`,
      to,
    }
  })
}
