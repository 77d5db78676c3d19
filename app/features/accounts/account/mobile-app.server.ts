import { eq } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import { inBackground } from '#app/lib/background.server.ts'
import { changesOf } from '#app/lib/changes.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Opened } from '#app/lib/edits.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { png } from '#app/lib/image.server.ts'
import { type EditedFields, lastChange, mergeEdit } from '#app/lib/merge-edit.server.ts'
import { getFile, putFile, removeFile } from '#app/lib/storage.server.ts'
import type { Database } from '#db/client.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { accounts, mobileAppSettings } from '#db/schema/index.ts'
import type { MobileAppInput } from './mobile-app.schema.ts'

const LOGO_PX = 400
export const LOGO_TYPES = ['image/png', 'image/gif', 'image/jpeg', 'image/webp']

type MobileAppFields = Omit<MobileAppInput, 'logo' | keyof Opened>

export interface MobileApp {
  /** URL of the logo, or null. */
  logo: string | null
  values: MobileAppFields
  version: number
  /** Whether they were ever saved. */
  saved: boolean
}

/** The version of settings that were never saved. */
const UNSAVED = 1

const CHANGED = 'changed the mobile app'

const list = (label: string) => ({ label, typed: (value: unknown) => (value as string[]).join(', ') })

const EDITED: EditedFields<MobileAppFields> = {
  productOfferings: list('Product Offerings'),
  departments: list('Departments'),
  changeRequestTypes: list('Change Request Types'),
  referralBonus: { label: 'Referral Bonus' },
  referralDisclaimer: { label: 'Referral Disclaimer' },
}

const fieldsOf = (from?: MobileAppFields): MobileAppFields => ({
  productOfferings: from?.productOfferings ?? [],
  departments: from?.departments ?? [],
  changeRequestTypes: from?.changeRequestTypes ?? [],
  referralBonus: from?.referralBonus ?? '',
  referralDisclaimer: from?.referralDisclaimer ?? '',
})

/** The settings of the clients' mobile app. */
export async function readMobileApp(ctx: Ctx): Promise<MobileApp> {
  ctx.require('administer')
  const row = await ctx.db((tx) => select(tx))
  return {
    logo: row?.logoKey
      ? `/account/info/mobileapp/logo?v=${encodeURIComponent(row.logoKey.slice(-12))}`
      : null,
    values: fieldsOf(row),
    version: row?.version ?? UNSAVED,
    saved: row !== undefined,
  }
}

/**
 * Creates or changes the settings. Without a new logo the present one stays.
 * @throws EditConflict
 */
export async function saveMobileApp(
  ctx: Ctx,
  input: MobileAppInput,
  logo: Uint8Array | null,
): Promise<MobileApp> {
  ctx.require('administer')
  const picture = logo && (await png(logo, LOGO_TYPES, { width: LOGO_PX, height: LOGO_PX, fit: 'contain' }))
  if (logo && !picture) throw new AppError('invalid', 'the logo isn’t a picture that can be read.', 'logo')
  const logoKey = picture ? await putFile(ctx.account.id, 'logos', picture, 'image/png') : null
  const save = ctx.db(async (tx) => {
    // The first save has no row to lock.
    await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, ctx.account.id))
      .for('no key update')
    const before = await select(tx)
    const merged = await mergeEdit(ctx, {
      what: 'page',
      opened: input,
      mine: fieldsOf(input),
      stored: { values: fieldsOf(before), version: before?.version ?? UNSAVED },
      fields: EDITED,
      last: () => lastChange(tx, 'account', ctx.account.id, [CHANGED]),
    })
    const values = { ...merged, ...(logoKey ? { logoKey } : {}), updatedAt: ctx.now() }
    await tx
      .insert(mobileAppSettings)
      .values({ ...values, accountId: ctx.account.id, version: UNSAVED + 1 })
      .onConflictDoUpdate({
        target: mobileAppSettings.accountId,
        set: { ...values, version: nextVersion(mobileAppSettings) },
      })
    await audit(tx, ctx, {
      action: CHANGED,
      entity: 'account',
      entityId: ctx.account.id,
      changes: changesOf({ ...fieldsOf(before) }, { ...merged }, EDITED),
    })
    return before?.logoKey
  })
  const former = await save.catch(async (error: unknown) => {
    if (logoKey) await removeFile(ctx.account.id, logoKey)
    throw error
  })
  if (logoKey && former) inBackground('removing an old logo', () => removeFile(ctx.account.id, former))
  return readMobileApp(ctx)
}

export async function readLogo(ctx: Ctx): Promise<File> {
  ctx.require('administer')
  const row = await ctx.db((tx) => select(tx))
  const file = row?.logoKey ? await getFile(ctx.account.id, row.logoKey) : null
  if (!file) throw notFound('This picture')
  return file
}

async function select(tx: Database) {
  const [row] = await tx.select().from(mobileAppSettings)
  return row
}
