import { eq, ne, desc } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import { newToken, tokenHash } from '#app/lib/crypto.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { env } from '#app/lib/env.server.ts'
import { forbidden, notFound } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { clientImports, nightlyFiles, type NightlyMapping, users } from '#db/schema/index.ts'
import type { ImportView } from '../import/import-labels.ts'
import { type Import, requireImporter, viewOf, withRequester } from '../import/imports.server.ts'
import type { NightlyView } from './nightly-labels.ts'

const NIGHTS_SHOWN = 30

/** The address and its last files, newest first; null without an address. */
export async function readNightly(ctx: Ctx): Promise<{ nightly: NightlyView | null; nights: ImportView[] }> {
  requireImporter(ctx)
  return ctx.db(async (tx) => {
    const [found] = await tx
      .select({ row: nightlyFiles, user: { firstName: users.firstName, lastName: users.lastName } })
      .from(nightlyFiles)
      .innerJoin(users, on(users, nightlyFiles.userId))
    const nights = await withRequester(tx)
      .where(ne(clientImports.source, 'user'))
      .orderBy(desc(clientImports.createdAt))
      .limit(NIGHTS_SHOWN)
    return {
      nightly: found
        ? {
            createdAt: found.row.createdAt.toISOString(),
            offAt: found.row.offAt?.toISOString() ?? null,
            mapped: found.row.mapping !== null,
            by: fullName(found.user.firstName, found.user.lastName),
          }
        : null,
      nights: nights.map(({ row, user }) => viewOf(row, user, ctx.now())),
    }
  })
}

/**
 * Makes the address of the nightly file, or gives it another one: the earlier one stops working. Returns the address, which
 * isn't stored and can't be shown again. Its columns stay chosen.
 */
export async function renewAddress(ctx: Ctx): Promise<string> {
  const actor = requireSelf(ctx)
  const token = newToken()
  const values = { userId: actor.id, tokenHash: tokenHash(token), createdAt: ctx.now() }
  await ctx.db(async (tx) => {
    await tx
      .insert(nightlyFiles)
      .values({ accountId: ctx.account.id, ...values })
      .onConflictDoUpdate({ target: nightlyFiles.accountId, set: values })
    await audit(tx, ctx, { action: 'made an address for a nightly file', entity: 'nightly file' })
  })
  return `${env().APP_URL}/nightly-file/${ctx.account.id}/${token}`
}

function requireSelf(ctx: Ctx) {
  if (ctx.ghostedBy) throw forbidden()
  return requireImporter(ctx)
}

/** Refuses files from now on, or takes them again. */
export async function switchNightly(ctx: Ctx, isOn: boolean): Promise<void> {
  requireImporter(ctx)
  await ctx.db(async (tx) => {
    await change(tx, { offAt: isOn ? null : ctx.now() })
    await audit(tx, ctx, {
      action: isOn ? 'turned on the nightly file' : 'turned off the nightly file',
      entity: 'nightly file',
    })
  })
}

/** Forgets the columns: the next file waits until an admin has chosen them. */
export async function forgetNightlyMapping(ctx: Ctx): Promise<void> {
  requireImporter(ctx)
  await ctx.db(async (tx) => {
    await change(tx, { mapping: null, lastRows: null })
    await audit(tx, ctx, { action: 'forgot the columns of the nightly file', entity: 'nightly file' })
  })
}

async function change(tx: Database, set: Partial<typeof nightlyFiles.$inferInsert>): Promise<void> {
  const rows = await tx.update(nightlyFiles).set(set).returning({ userId: nightlyFiles.userId })
  if (rows.length === 0) throw notFound('The nightly file')
}

/** Keeps the columns of a nightly file that is imported now. */
export async function keepMapping(tx: Database, row: Import): Promise<void> {
  if (row.source === 'user') return
  const mapping: NightlyMapping = {
    sheets: row.sheets.map(({ headers, kind, targets }) => ({ headers, kind, targets })),
    sharedPhones: row.sharedPhones,
    keepInNotes: row.keepInNotes,
  }
  await tx
    .update(nightlyFiles)
    .set({ mapping, lastRows: row.rowsTotal })
    .where(eq(nightlyFiles.accountId, row.accountId))
}
