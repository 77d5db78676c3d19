import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { withAccount } from '#db/tenant.ts'
import { makeAccount } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { type FileCipher, fileCipher } from './crypto.server.ts'
import { readSealed, sealFile } from './sealed-file.server.ts'

const db = useDatabase()
const bytes = randomBytes(200_000)
const size = bytes.length
const PART = 64 * 1024 + 28

let cipher: FileCipher
let sealed: Buffer
beforeAll(async () => {
  const { account } = await makeAccount(db)
  const place = { table: 'call_recordings', column: 'storage_key', rowId: randomUUID() }
  cipher = await withAccount(db.pool, account.id, (tx) => fileCipher(tx, account.id, place))
  sealed = sealFile(cipher, bytes)
})

const read = async (start: number, end: number, file = sealed) =>
  Buffer.from(
    await new Response(
      readSealed(cipher, new Blob([new Uint8Array(file)]), { size, start, end }),
    ).arrayBuffer(),
  )

test.each([
  [0, size - 1],
  [0, 0],
  [65_535, 65_536],
  [70_000, 140_000],
  [size - 1, size - 1],
])('opens the bytes from %i up to and including %i', async (start, end) => {
  expect((await read(start, end)).equals(bytes.subarray(start, end + 1))).toBe(true)
})

test('holds nothing of the file in the clear', () => {
  expect(sealed.includes(bytes.subarray(1000, 1016))).toBe(false)
})

test('refuses parts that were altered, swapped or cut off', async () => {
  const altered = Buffer.from(sealed)
  altered[100]! ^= 1
  await expect(read(0, 10, altered)).rejects.toThrow()
  const swapped = Buffer.concat([sealed.subarray(PART, 2 * PART), sealed.subarray(0, PART)])
  await expect(read(0, 10, swapped)).rejects.toThrow()
  const cut = sealed.subarray(0, 3 * PART)
  await expect(read(0, size - 1, cut)).rejects.toThrow()
})
