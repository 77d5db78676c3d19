// @isolated: changes the environment
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { resetEnv } from '#app/lib/env.server.ts'
import { checkStorage, getFile, putFile, removeFile, resetStorage } from '#app/lib/storage.server.ts'
import { startBucket } from '#tests/setup/bucket.ts'
import { copyFilesToBucket } from './files-to-s3.ts'

const before = { ...process.env }
const ACCOUNT = '0198f0aa-0000-7000-8000-000000000001'
const use = (settings: Record<string, string>) => {
  Object.assign(process.env, settings)
  resetEnv()
  resetStorage()
}
beforeEach(() => use({ DATA_DIR: mkdtempSync(join(tmpdir(), 'switchboard-files-')) }))
afterEach(() => {
  rmSync(process.env.DATA_DIR!, { recursive: true })
  process.env = { ...before }
  use({})
})
const put = (text: string) => putFile(ACCOUNT, 'media', Buffer.from(text), 'text/plain')
const read = async (key: string) => (await getFile(ACCOUNT, key))?.text()

test('copies and compares what is on disk, once, while the product reads and removes from both', async () => {
  const keys = [await put('one'), await put('two'), await put('three')]
  const bucket = await startBucket()
  use(bucket.settings)
  expect(await Promise.all(keys.map(read))).toEqual(['one', 'two', 'three'])
  await removeFile(ACCOUNT, keys[2]!)
  expect(await read(keys[2]!)).toBeUndefined()

  expect(await copyFilesToBucket()).toEqual({ files: 2, before: 0 })
  expect(await copyFilesToBucket()).toEqual({ files: 0, before: 2 })
  rmSync(join(process.env.DATA_DIR!, 'files'), { recursive: true })
  resetStorage()
  expect(await Promise.all(keys.map(read))).toEqual(['one', 'two', undefined])
  expect((await getFile(ACCOUNT, keys[0]!))?.type).toBe('text/plain')
})

test('continues after an error, and notices a file that was stored wrong', async () => {
  const key = await put('right')
  const bucket = await startBucket()
  use(bucket.settings)
  const path = `/files/${key}`
  bucket.objects.set(path, { body: Buffer.from('half'), headers: {} })
  const set = bucket.objects.set.bind(bucket.objects)
  bucket.objects.set = (name, object) => set(name, { ...object, body: Buffer.from('wrong') })
  await expect(copyFilesToBucket()).rejects.toThrow('The bucket returned another file')
  bucket.objects.set = set
  expect(await copyFilesToBucket()).toEqual({ files: 1, before: 0 })
  expect(bucket.objects.get(path)?.body.toString()).toBe('right')
})

test('the settings of a bucket are tried', async () => {
  const bucket = await startBucket()
  use(bucket.settings)
  await checkStorage()
  expect(bucket.objects.size).toBe(0)
  use({ S3_ACCESS_KEY_ID: 'another' })
  await expect(checkStorage()).rejects.toThrow('403')
})
