import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { backgroundDone } from '#app/lib/background.server.ts'
import { getFile } from '#app/lib/storage.server.ts'
import { users } from '#db/schema/index.ts'
import { makeAccount, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { readAvatar, saveAvatar } from './avatar.server.ts'

const db = useDatabase()
const picture = (format: 'png' | 'gif' | 'jpeg' | 'webp') =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: '#c33' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'canary' } } })
    .toFormat(format)
    .toBuffer()

async function person() {
  const { account } = await makeAccount(db)
  const user = await makeUser(db, account.id)
  const bus = recordingBus()
  return { account, user, bus, ctx: makeCtx(db, account, user, { bus }) }
}
const keyOf = async (userId: string): Promise<string> =>
  (await db.admin`select avatar_key from users where id = ${userId}`)[0]!.avatar_key

test.each(['png', 'gif', 'jpeg'] as const)(
  'a %s becomes a square jpeg without its metadata',
  async (format) => {
    const { ctx, user, bus } = await person()
    await saveAvatar(ctx, await picture(format))
    const file = await readAvatar(ctx, user.id)
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 150, height: 150 })
    expect(bytes.includes('canary')).toBe(false)
    expect(bus.events).toMatchObject([{ name: 'users_update' }])
  },
)

test.each([
  ['another kind of picture', () => picture('webp')],
  ['a page', async () => Buffer.from('<html><script>alert(1)</script></html>')],
  [
    'an SVG with a script',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
  ],
  ['a program', async () => Buffer.from('MZ\u0090\0\u0003')],
  ['a torn picture', async () => (await picture('png')).subarray(0, 60)],
  ['nothing', async () => Buffer.alloc(0)],
])('refuses %s, whatever its name', async (_what, bytes) => {
  const { ctx } = await person()
  await expect(saveAvatar(ctx, await bytes())).rejects.toMatchObject({ code: 'invalid', field: 'avatar' })
})

test('removes the previous picture', async () => {
  const { ctx, user, account } = await person()
  await saveAvatar(ctx, await picture('png'))
  const first = await keyOf(user.id)
  await saveAvatar(ctx, await picture('jpeg'))
  await backgroundDone()
  expect(await getFile(account.id, first)).toBeNull()
  expect(await getFile(account.id, await keyOf(user.id))).not.toBeNull()
})

test('a failed save leaves no file behind', async () => {
  const { ctx, user, account } = await person()
  let key = ''
  const failing: typeof ctx.db = (work) =>
    ctx.db(async (tx) => {
      await work(tx)
      const [row] = await tx.select({ key: users.avatarKey }).from(users).where(eq(users.id, user.id))
      key = row!.key!
      throw new Error('disk full')
    })
  await expect(saveAvatar({ ...ctx, db: failing }, await picture('png'))).rejects.toThrow('disk full')
  expect(key).toMatch(/avatars/)
  expect(await getFile(account.id, key)).toBeNull()
})

test('another account finds neither the user nor the file', async () => {
  const mine = await person()
  const other = await person()
  await saveAvatar(mine.ctx, await picture('png'))
  await expect(readAvatar(other.ctx, mine.user.id)).rejects.toMatchObject({ code: 'not-found' })
  expect(await getFile(other.account.id, await keyOf(mine.user.id))).toBeNull()
})

test('a super user cannot change the picture of the user they act as', async () => {
  const { ctx, user } = await person()
  await expect(saveAvatar({ ...ctx, ghostedBy: user.id }, await picture('png'))).rejects.toMatchObject({
    code: 'forbidden',
  })
})
