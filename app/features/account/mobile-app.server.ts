import { audit } from '#app/lib/audit.server.ts'
import { inBackground } from '#app/lib/background.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, forbidden, notFound } from '#app/lib/errors.ts'
import { png } from '#app/lib/image.server.ts'
import { getFile, putFile, removeFile } from '#app/lib/storage.server.ts'
import type { Database } from '#db/client.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { mobileAppSettings } from '#db/schema/index.ts'
import type { MobileAppInput } from './mobile-app.schema.ts'

/** Spec 1, 9. */
const LOGO_PX = 400
export const LOGO_TYPES = ['image/png', 'image/gif', 'image/jpeg', 'image/webp']

export interface MobileApp extends Omit<MobileAppInput, 'logo'> {
  id: string
  /** URL of the logo, or null. */
  logo: string | null
}

/** The settings of the clients' mobile app; null until they are first saved. @throws AppError forbidden */
export async function readMobileApp(ctx: Ctx): Promise<MobileApp | null> {
  if (!ctx.can.administer) throw forbidden()
  const row = await ctx.db((tx) => select(tx))
  if (!row) return null
  const { id, productOfferings, departments, changeRequestTypes, referralBonus, referralDisclaimer } = row
  return {
    id,
    logo: row.logoKey ? `/account/info/mobileapp/logo?v=${encodeURIComponent(row.logoKey.slice(-12))}` : null,
    productOfferings,
    departments,
    changeRequestTypes,
    referralBonus,
    referralDisclaimer,
  }
}

/**
 * Creates or changes the settings. Without a new logo the present one stays.
 * @throws AppError forbidden; invalid at `logo` when it isn't a picture
 */
export async function saveMobileApp(
  ctx: Ctx,
  input: MobileAppInput,
  logo: Uint8Array | null,
): Promise<MobileApp> {
  if (!ctx.can.administer) throw forbidden()
  const picture = logo && (await png(logo, LOGO_TYPES, { width: LOGO_PX, height: LOGO_PX, fit: 'contain' }))
  if (logo && !picture) throw new AppError('invalid', 'the logo is no picture that can be read.', 'logo')
  const logoKey = picture ? await putFile(ctx.account.id, 'logos', picture, 'image/png') : null
  const save = ctx.db(async (tx) => {
    const before = await select(tx)
    const values = { ...input, ...(logoKey ? { logoKey } : {}), updatedAt: ctx.now() }
    await tx
      .insert(mobileAppSettings)
      .values({ ...values, accountId: ctx.account.id })
      .onConflictDoUpdate({
        target: mobileAppSettings.accountId,
        set: { ...values, version: nextVersion(mobileAppSettings) },
      })
    await audit(tx, ctx, { action: 'changed the mobile app', entity: 'account', entityId: ctx.account.id })
    return before?.logoKey
  })
  const former = await save.catch(async (error: unknown) => {
    if (logoKey) await removeFile(ctx.account.id, logoKey)
    throw error
  })
  if (logoKey && former) inBackground('removing an old logo', () => removeFile(ctx.account.id, former))
  return (await readMobileApp(ctx))!
}

/** @throws AppError not-found */
export async function readLogo(ctx: Ctx): Promise<File> {
  if (!ctx.can.administer) throw forbidden()
  const row = await ctx.db((tx) => select(tx))
  const file = row?.logoKey ? await getFile(ctx.account.id, row.logoKey) : null
  if (!file) throw notFound('This picture')
  return file
}

async function select(tx: Database) {
  const [row] = await tx.select().from(mobileAppSettings)
  return row
}
