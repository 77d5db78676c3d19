import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { makeServices } from '#tests/factories/services.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { trainingSchema } from './training.schema.ts'
import {
  countTrainingViews,
  createTraining,
  deleteTraining,
  filterTrainings,
  listTrainings,
  NEW,
  openTraining,
  readByToken,
  readThumbnail,
  readTraining,
  trainingToken,
  updateTraining,
} from './trainings.server.ts'

const db = useDatabase()
const clock = makeServices(db)
let robin: ReturnType<typeof makeCtx>
let luis: ReturnType<typeof makeCtx>

beforeAll(async () => {
  const platform = await makeAccount(db, { isPlatform: true })
  const { account } = await makeAccount(db)
  robin = makeCtx(db, platform.account, await makeUser(db, platform.account.id, { role: 'super' }))
  luis = makeCtx(db, account, await makeUser(db, account.id), { now: clock.now })
})

const input = (values: Record<string, unknown> = {}) =>
  trainingSchema.parse({ title: 'Transfers', description: 'Cold and warm', ...values })

test('a training that a super user adds is in the library of every account', async () => {
  const thumbnail = await sharp({ create: { width: 50, height: 50, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const id = await createTraining(robin, input({ tags: ' Phone , Calls,Phone', notify: true }), thumbnail)
  const all = await listTrainings(luis)
  expect(all).toMatchObject([{ id, tags: ['Phone', 'Calls'], isNew: true }])
  expect(await sharp(await (await readThumbnail(luis, id)).arrayBuffer()).metadata()).toMatchObject({
    format: 'png',
    width: 400,
    height: 200,
  })
  await openTraining(luis, id)
  expect(await listTrainings(luis)).toMatchObject([{ isNew: false }])
  expect(await countTrainingViews(luis, id)).toBe(1)
  expect(await countTrainingViews(robin, id)).toBe(0)
})

test('only super users remove one from every library', async () => {
  const id = await createTraining(robin, input({ title: 'Faxes' }), null)
  await expect(deleteTraining(luis, id)).rejects.toMatchObject({ code: 'forbidden' })
  await deleteTraining(robin, id)
  expect((await listTrainings(luis)).map((training) => training.id)).not.toContain(id)
  await expect(deleteTraining(robin, id)).rejects.toMatchObject({ code: 'not-found' })
})

test('a training opened before someone else changed it is refused once', async () => {
  const id = await createTraining(robin, input({ title: 'Fax' }), null)
  const { version, id: _, ...base } = await readTraining(robin, id)
  const change = (values: object) =>
    updateTraining(robin, id, { ...base, version, base, ...values } as never, null)
  await change({ title: 'Faxes' })
  const refused = await change({ details: 'Press Fax.' }).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    code: 'conflict',
    conflict: { fields: [{ label: 'Title', theirs: 'Faxes' }] },
  })
  await change({ details: 'Press Fax.', overwrite: 2 })
  expect(await readTraining(robin, id)).toMatchObject({ title: 'Faxes', details: 'Press Fax.', version: 3 })
  await deleteTraining(robin, id)
})

test('an empty form says what is missing', () => {
  const { error } = trainingSchema.safeParse({})
  expect(error!.issues.map((issue) => issue.message)).toEqual(['Enter a title.', 'Enter a description.'])
})

test('is searched by words and chips', async () => {
  await createTraining(robin, input({ title: 'Tags', tags: 'Contacts', notify: true }), null)
  const all = await listTrainings(luis)
  const titles = (q: string, chip = '') => filterTrainings(all, { q, chip }).map((one) => one.title)
  expect(titles('PHONE cold')).toEqual(['Transfers'])
  expect(titles('', 'Contacts')).toEqual(['Tags'])
  expect(titles('', NEW)).toEqual(['Tags'])
  expect(titles('nothing')).toEqual([])
})

test('only super users add trainings, and only with pictures', async () => {
  await expect(createTraining(luis, input(), null)).rejects.toMatchObject({ code: 'forbidden' })
  const script = new TextEncoder().encode('<svg onload=alert(1)>')
  await expect(createTraining(robin, input(), script)).rejects.toMatchObject({ field: 'thumbnail' })
  expect(trainingSchema.safeParse({ ...input(), arcadeId: '../evil' }).success).toBe(false)
})

test('a training’s token opens that training alone, for its user, for eight hours', async () => {
  const id = await createTraining(robin, input(), null)
  const other = await createTraining(robin, input(), null)
  const token = trainingToken(luis, id)
  expect(await readByToken(clock.services, id, token)).toMatchObject({ id })
  expect(await readByToken(clock.services, other, token)).toBeNull()
  expect(await readByToken(clock.services, id, `x${token}`)).toBeNull()
  await db.admin`update users set disabled_at = now() where id = ${luis.actor!.id}`
  expect(await readByToken(clock.services, id, token)).toBeNull()
  await db.admin`update users set disabled_at = null where id = ${luis.actor!.id}`
  clock.pass({ hours: 8 })
  expect(await readByToken(clock.services, id, token)).toBeNull()
})
