import { and, eq } from 'drizzle-orm'
import { publishUserUpdate } from '#app/features/accounts/presence/presence.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import { inBackground } from '#app/lib/background.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, forbidden, notFound } from '#app/lib/errors.ts'
import { squareJpeg } from '#app/lib/image.server.ts'
import { getFile, putFile, removeFile } from '#app/lib/storage.server.ts'
import { users } from '#db/schema/index.ts'
import { AVATAR_TYPES } from '#app/lib/avatar.ts'

/** 150 px, JPEG at half quality. */
const AVATAR_PX = 150
const QUALITY = 50

/**
 * Sets the user's own picture. Its bytes decide the type, not its name. Refused while acting as another user.
 */
export async function saveAvatar(ctx: Ctx, bytes: Uint8Array): Promise<void> {
  const { actor } = ctx
  if (!actor || ctx.ghostedBy) throw forbidden()
  await savePicture(ctx, actor.id, await readPicture(bytes))
}

/** Sets a user's picture, as `readPicture` returned it. The caller has checked that the actor may. */
export async function savePicture(ctx: Ctx, userId: string, jpeg: Buffer): Promise<void> {
  const key = await putFile(ctx.account.id, 'avatars', jpeg, 'image/jpeg')
  const whose = and(eq(users.accountId, ctx.account.id), eq(users.id, userId))
  const replace = ctx.db(async (tx) => {
    const [user] = await tx.select({ key: users.avatarKey }).from(users).where(whose).for('update')
    await tx.update(users).set({ avatarKey: key }).where(whose)
    await audit(tx, ctx, { action: 'changed the picture', entity: 'user', entityId: userId })
    return user?.key
  })
  const before = await replace.catch(async (error: unknown) => {
    await removeFile(ctx.account.id, key)
    throw error
  })
  if (before) inBackground('removing an old picture', () => removeFile(ctx.account.id, before))
  await publishUserUpdate(ctx, userId)
}

/** A picture as it is stored. */
export async function readPicture(bytes: Uint8Array): Promise<Buffer> {
  const jpeg = await squareJpeg(bytes, AVATAR_TYPES, { size: AVATAR_PX, quality: QUALITY })
  if (jpeg) return jpeg
  throw new AppError('invalid', 'This picture can’t be read. Choose a PNG, GIF or JPEG picture.', 'avatar')
}

/** A colleague's picture. */
export async function readAvatar(ctx: Ctx, userId: string): Promise<File> {
  const [user] = await ctx.db((tx) =>
    tx
      .select({ key: users.avatarKey })
      .from(users)
      .where(and(eq(users.accountId, ctx.account.id), eq(users.id, userId))),
  )
  const file = user?.key ? await getFile(ctx.account.id, user.key) : null
  if (!file) throw notFound('This picture')
  return file
}
