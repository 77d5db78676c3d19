import { eq } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import { changesOf } from '#app/lib/changes.ts'
import { CALLING_COUNTRIES, countryName } from '#app/lib/calling-countries.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { type EditedFields, lastChange, mergeEdit } from '#app/lib/merge-edit.server.ts'
import type { Database } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { accounts } from '#db/schema/index.ts'
import type { CallRulesForm } from './call-rules.schema.ts'

/** The rules for the calls of all locations of an account. */
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
  const [rules] = await selectRules(tx, {})
  return rules!
}

const selectRules = prepared([], (db) =>
  db
    .select({
      countries: accounts.callingCountries,
      coachingEnabled: accounts.coachingEnabled,
      retentionDays: accounts.recordingRetentionDays,
      version: accounts.version,
    })
    .from(accounts),
)

export function getCallRules(ctx: Ctx): Promise<CallRules> {
  ctx.require('administer')
  return ctx.db(readCallRules)
}

const CHANGED = 'changed the rules for calls'

type RuleFields = Omit<CallRules, 'version'>

const EDITED: EditedFields<RuleFields> = {
  countries: {
    label: 'Countries that may be called',
    show: (codes) => (codes as string[]).map(countryName).join(', '),
  },
  coachingEnabled: { label: 'Admins may listen in' },
  retentionDays: { label: 'Keep recordings for', show: (days) => (days ? `${days} days` : 'good') },
}

const fieldsOf = ({ countries, coachingEnabled, retentionDays }: RuleFields): RuleFields => ({
  countries: CALLING_COUNTRIES.flatMap(({ code }) => (countries.includes(code) ? [code] : [])),
  coachingEnabled,
  retentionDays,
})

export async function saveCallRules(ctx: Ctx, form: CallRulesForm): Promise<void> {
  ctx.require('administer')
  await ctx.db(async (tx) => {
    const mine = eq(accounts.id, ctx.account.id)
    await tx.select({ id: accounts.id }).from(accounts).where(mine).for('no key update')
    const before = await readCallRules(tx)
    const { countries, coachingEnabled, retentionDays } = await mergeEdit(ctx, {
      what: 'page',
      opened: form,
      mine: fieldsOf({ ...form, retentionDays: form.retentionDays ?? null }),
      stored: { values: fieldsOf(before), version: before.version },
      fields: EDITED,
      last: () => lastChange(tx, 'call rules', ctx.account.id, [CHANGED]),
    })
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
      action: CHANGED,
      entity: 'call rules',
      entityId: ctx.account.id,
      detail: describeCallRules({ countries, coachingEnabled, retentionDays }).join('\n'),
      changes: changesOf({ ...fieldsOf(before) }, { countries, coachingEnabled, retentionDays }, EDITED),
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
    coachingEnabled ? 'Admins may listen in on announced calls.' : 'No one may listen in on calls.',
    retentionDays === null
      ? 'Recordings are kept until someone deletes them.'
      : `Recordings are deleted after ${retentionDays} days.`,
  ]
}
