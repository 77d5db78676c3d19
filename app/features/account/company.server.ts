import { and, count, eq, isNull } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, EditConflict, forbidden } from '#app/lib/errors.ts'
import { isUsZone } from '#app/lib/time-zones.ts'
import { revalidateAccount } from '#app/realtime/events.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { accounts, users } from '#db/schema/index.ts'
import type { CompanyInput } from './company.schema.ts'
import { readGathering, writeGathering } from './gathering-forms.ts'

export type Company = Awaited<ReturnType<typeof readCompany>>

/** The account's settings, and how many of its users have multi-factor sign-in. @throws AppError forbidden */
export async function readCompany(ctx: Ctx) {
  if (!ctx.can.administer) throw forbidden()
  return ctx.db(async (tx) => {
    const [[account], [all], [withMfa]] = await Promise.all([
      tx.select().from(accounts).where(eq(accounts.id, ctx.account.id)),
      tx.select({ count: count() }).from(users).where(isNull(users.disabledAt)),
      tx
        .select({ count: count() })
        .from(users)
        .where(and(isNull(users.disabledAt), eq(users.mfaEnabled, true))),
    ])
    const { name, legalName, address, address2, city, state, zipcode, timezone, mfaRequired, version } =
      account!
    return {
      name,
      legalName,
      address,
      address2,
      city,
      state,
      zipcode,
      timezone,
      mfaRequired,
      gatheringForms: readGathering(account!.gatheringForms),
      version,
      users: all!.count,
      usersWithMfa: withMfa!.count,
    }
  })
}

/**
 * Saves the account's settings; all its pages load again. Users without multi-factor sign-in must set it up before
 * anything else, once it is required.
 * @throws AppError forbidden; invalid; EditConflict when someone else changed them since `version`
 */
export async function saveCompany(ctx: Ctx, input: CompanyInput): Promise<void> {
  if (!ctx.can.administer) throw forbidden()
  await ctx.db(async (tx, after) => {
    const mine = eq(accounts.id, ctx.account.id)
    const [before] = await tx.select().from(accounts).where(mine).for('no key update')
    if (before!.version !== input.version) {
      throw new EditConflict(
        'someone else has changed the account in the meantime. Save again to replace their changes with yours.',
        before!.version,
      )
    }
    if (input.timezone !== before!.timezone && !isUsZone(input.timezone)) {
      throw new AppError('invalid', 'choose a time zone from the list.', 'timezone')
    }
    const { name, timezone, mfaRequired } = input
    const gatheringForms = writeGathering(input.gatheringForms)
    await tx
      .update(accounts)
      .set({
        name,
        legalName: input.legalName ?? null,
        address: input.address ?? null,
        address2: input.address2 ?? null,
        city: input.city ?? null,
        state: input.state ?? null,
        zipcode: input.zipcode ?? null,
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
      action: 'changed the account',
      entity: 'account',
      entityId: ctx.account.id,
      detail: changes.filter(Boolean).join(', '),
    })
    after(revalidateAccount({ withinMs: 3000 }))
  })
}
