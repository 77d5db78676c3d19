import { and, count, eq, isNull } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import { changesOf } from '#app/lib/changes.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { type EditedFields, lastChange, mergeEdit } from '#app/lib/merge-edit.server.ts'
import { isUsZone, zoneLabel } from '#app/lib/time-zones.ts'
import { pagesChanged } from '#app/realtime/events.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { accounts, users } from '#db/schema/index.ts'
import type { CompanyInput } from './company.schema.ts'
import {
  GATHERING_FORMS,
  GATHERING_LABELS,
  type GatheringForm,
  readGathering,
  writeGathering,
} from './gathering-forms.ts'

export type Company = Awaited<ReturnType<typeof readCompany>>

/** The account's settings, and how many of its users have multi-factor sign-in. */
export async function readCompany(ctx: Ctx) {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const [[account], [all], [withMfa]] = await Promise.all([
      tx.select().from(accounts).where(eq(accounts.id, ctx.account.id)),
      tx.select({ count: count() }).from(users).where(isNull(users.disabledAt)),
      tx
        .select({ count: count() })
        .from(users)
        .where(and(isNull(users.disabledAt), eq(users.mfaEnabled, true))),
    ])
    return {
      values: storedFields(account!),
      version: account!.version,
      users: all!.count,
      usersWithMfa: withMfa!.count,
    }
  })
}

const CHANGED = 'changed the account'

type CompanyFields = ReturnType<typeof fieldsOf>

const EDITED: EditedFields<CompanyFields> = {
  name: { label: 'Name' },
  legalName: { label: 'Legal name' },
  address: { label: 'Address' },
  address2: { label: 'Suite or floor' },
  city: { label: 'City' },
  state: { label: 'State' },
  zipcode: { label: 'ZIP code' },
  timezone: { label: 'Time zone', show: (zone) => zoneLabel(String(zone)) },
  mfaRequired: { label: 'Require multi-factor sign-in (MFA)' },
  gatheringForms: {
    label: 'Forms of contacts',
    show: (forms) => (forms as GatheringForm[]).map((form) => GATHERING_LABELS[form]).join(', '),
  },
}

type Line = 'legalName' | 'address' | 'address2' | 'city' | 'state' | 'zipcode'

/** The fields that the form edits, of a row or a submitted form. */
const fieldsOf = (
  from: Partial<Record<Line, string | null | undefined>> &
    Pick<CompanyInput, 'name' | 'timezone' | 'mfaRequired'>,
  forms: readonly GatheringForm[],
) => ({
  name: from.name,
  legalName: from.legalName ?? undefined,
  address: from.address ?? undefined,
  address2: from.address2 ?? undefined,
  city: from.city ?? undefined,
  state: from.state ?? undefined,
  zipcode: from.zipcode ?? undefined,
  timezone: from.timezone,
  mfaRequired: from.mfaRequired,
  gatheringForms: GATHERING_FORMS.filter((form) => forms.includes(form)),
})

const storedFields = (row: typeof accounts.$inferSelect) => fieldsOf(row, readGathering(row.gatheringForms))

/**
 * Saves the account's settings; all its pages load again. Users without multi-factor sign-in must set it up before
 * anything else, once it is required.
 * @throws EditConflict when someone else changed them since `version`
 */
export async function saveCompany(ctx: Ctx, input: CompanyInput): Promise<void> {
  ctx.require('administer')
  await ctx.db(async (tx) => {
    const mine = eq(accounts.id, ctx.account.id)
    const [before] = await tx.select().from(accounts).where(mine).for('no key update')
    const saved = await mergeEdit(ctx, {
      what: 'account',
      opened: input,
      mine: fieldsOf(input, input.gatheringForms),
      stored: { values: storedFields(before!), version: before!.version },
      fields: EDITED,
      last: () => lastChange(tx, 'account', ctx.account.id, [CHANGED]),
    })
    const { name, timezone, mfaRequired } = saved
    if (timezone !== before!.timezone && !isUsZone(timezone)) {
      throw new AppError('invalid', 'choose a time zone from the list.', 'timezone')
    }
    const gatheringForms = writeGathering(saved.gatheringForms)
    await tx
      .update(accounts)
      .set({
        name,
        legalName: saved.legalName ?? null,
        address: saved.address ?? null,
        address2: saved.address2 ?? null,
        city: saved.city ?? null,
        state: saved.state ?? null,
        zipcode: saved.zipcode ?? null,
        timezone,
        mfaRequired,
        gatheringForms,
        version: nextVersion(accounts),
      })
      .where(mine)
    const changes = [
      name === before!.name ? '' : 'name',
      timezone === before!.timezone ? '' : `time zone to ${timezone}`,
      mfaRequired === before!.mfaRequired ? '' : `MFA ${mfaRequired ? 'required' : 'not required'}`,
      gatheringForms === before!.gatheringForms ? '' : 'forms of contacts',
    ]
    await audit(tx, ctx, {
      action: CHANGED,
      entity: 'account',
      entityId: ctx.account.id,
      detail: changes.filter(Boolean).join(', '),
      changes: changesOf({ ...storedFields(before!) }, { ...saved }, EDITED),
    })
    tx.after(pagesChanged())
  })
}
