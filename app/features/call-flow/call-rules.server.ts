import { eq } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import { countryName } from '#app/lib/calling-countries.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { EditConflict, forbidden } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { accounts } from '#db/schema/index.ts'
import type { CallRulesForm } from './call-rules.schema.ts'

/** What holds for the calls of all locations of an account. */
export interface CallRules {
  /** ISO codes of the countries that may be called. */
  countries: string[]
  /** Whether admins may listen in on announced calls. */
  coachingEnabled: boolean
  /** After how many days recordings are deleted; null: never. */
  retentionDays: number | null
  version: number
}

/** The rules of the transaction's account, for whatever is about to call. */
export async function readCallRules(tx: Database): Promise<CallRules> {
  const [rules] = await tx
    .select({
      countries: accounts.callingCountries,
      coachingEnabled: accounts.coachingEnabled,
      retentionDays: accounts.recordingRetentionDays,
      version: accounts.version,
    })
    .from(accounts)
  return rules!
}

/** @throws AppError forbidden for users below the admin set */
export function getCallRules(ctx: Ctx): Promise<CallRules> {
  if (!ctx.can.administer) throw forbidden()
  return ctx.db(readCallRules)
}

/** @throws AppError forbidden; EditConflict when somebody else changed the account since `version` */
export async function saveCallRules(ctx: Ctx, form: CallRulesForm): Promise<void> {
  if (!ctx.can.administer) throw forbidden()
  const { version, countries, coachingEnabled, retentionDays = null } = form
  await ctx.db(async (tx) => {
    const mine = eq(accounts.id, ctx.account.id)
    await tx.select({ id: accounts.id }).from(accounts).where(mine).for('no key update')
    const before = await readCallRules(tx)
    if (before.version !== version) {
      throw new EditConflict(
        'somebody else has changed the account’s settings in the meantime. Save again to replace them with yours.',
        before.version,
      )
    }
    await tx
      .update(accounts)
      .set({
        callingCountries: countries,
        coachingEnabled,
        recordingRetentionDays: retentionDays,
        version: nextVersion(accounts),
      })
      .where(mine)
    await audit(tx, ctx, {
      action: 'changed the rules for calls',
      entity: 'call rules',
      entityId: ctx.account.id,
      detail: describeCallRules({ countries, coachingEnabled, retentionDays }).join('\n'),
    })
  })
}

/** The rules as sentences. */
export function describeCallRules({
  countries,
  coachingEnabled,
  retentionDays,
}: Omit<CallRules, 'version'>): string[] {
  return [
    `Calls are possible to: ${countries.map(countryName).join(', ')}.`,
    coachingEnabled ? 'Admins may listen in on announced calls.' : 'Nobody may listen in on calls.',
    retentionDays === null
      ? 'Recordings are kept until somebody deletes them.'
      : `Recordings are deleted after ${retentionDays} days.`,
  ]
}
