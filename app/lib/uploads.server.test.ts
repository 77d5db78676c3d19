import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Ctx } from './ctx.server.ts'
import { MOST_UPLOADING_BYTES, MOST_UPLOADS, uploading } from './uploads.server.ts'

const person = () => ({ account: { id: 'a' }, actor: { id: randomUUID() } }) as Ctx
const upload = (bytes: number | null, type = 'multipart/form-data; boundary=x') =>
  new Request('http://localhost/utilities/upload/sms', {
    method: 'POST',
    headers: { 'Content-Type': type, ...(bytes === null ? {} : { 'Content-Length': String(bytes) }) },
  })
const KIB = 1024

test('limits the simultaneous files of each user', async () => {
  const [dana, sam] = [person(), person()]
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const first = Array.from({ length: MOST_UPLOADS }, () => uploading(dana, upload(KIB), () => arrived))
  const refused = uploading(dana, upload(KIB), async () => 'read')
  await expect(refused).rejects.toMatchObject({ code: 'too-many', message: /too many files at once/ })
  expect(await uploading(sam, upload(KIB), async () => 'read')).toBe('read')
  // A form without files is no upload.
  expect(await uploading(dana, upload(KIB, 'application/x-www-form-urlencoded'), async () => 'read')).toBe(
    'read',
  )
  arrive()
  await Promise.all(first)
  expect(await uploading(dana, upload(KIB), async () => 'read')).toBe('read')
})

test('limits their bytes, with or without a Content-Length, and forgets failed ones', async () => {
  const dana = person()
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const large = uploading(dana, upload(MOST_UPLOADING_BYTES - KIB), () => arrived)
  await expect(uploading(dana, upload(null), async () => 'read')).rejects.toMatchObject({ code: 'too-many' })
  const failing = uploading(dana, upload(KIB), () => Promise.reject(new Error('torn')))
  await expect(failing).rejects.toThrow('torn')
  expect(await uploading(dana, upload(KIB), async () => 'read')).toBe('read')
  arrive()
  await large
  expect(await uploading(dana, upload(null), async () => 'read')).toBe('read')
})
