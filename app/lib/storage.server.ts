import { existsSync, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import type { FileStorage } from '@remix-run/file-storage'
import { createFsFileStorage } from '@remix-run/file-storage/fs'
import { createS3FileStorage } from '@remix-run/file-storage-s3'
import { env } from './env.server.ts'
import { orUnavailable } from './unavailable.server.ts'

let storage: FileStorage | undefined

/** An S3-compatible bucket if one is configured, otherwise a directory. */
function fileStorage(): FileStorage {
  storage ??= env().S3_BUCKET ? withFilesOnDisk(bucketStorage()) : diskStorage()
  return storage
}

/** The directory of files on disk. */
export const filesDirectory = (): string => join(env().DATA_DIR, 'files')

export const diskStorage = (): FileStorage => createFsFileStorage(filesDirectory()) as unknown as FileStorage

/** The bucket of the S3 settings, which must be set. */
export function bucketStorage(): FileStorage {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT } = env()
  return createS3FileStorage({
    // env() requires the keys with the bucket.
    bucket: S3_BUCKET!,
    accessKeyId: S3_ACCESS_KEY_ID!,
    secretAccessKey: S3_SECRET_ACCESS_KEY!,
    region: S3_REGION,
    ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT } : {}),
  })
}

/** Also reads and removes the files that an installation wrote to disk before it had a bucket. */
function withFilesOnDisk(bucket: FileStorage): FileStorage {
  if (!existsSync(filesDirectory())) return bucket
  const disk = diskStorage()
  return {
    ...bucket,
    get: async (key) => (await bucket.get(key)) ?? (await disk.get(key)),
    remove: async (key) => {
      await disk.remove(key)
      await bucket.remove(key)
    },
  }
}

/** Forgets the storage, for tests that change the settings. */
export function resetStorage(): void {
  storage = undefined
}

/** Writes, reads and removes a file of our own. @throws Error when that isn't possible */
export async function checkStorage(): Promise<void> {
  const key = `check/${crypto.randomUUID()}`
  await fileStorage().set(key, new File(['ok'], 'check'))
  const text = await (await fileStorage().get(key))?.text()
  await fileStorage().remove(key)
  if (text !== 'ok') throw new Error('a file could be written but not read')
}

/** A key for a file that is stored later. */
export const newFileKey = (accountId: string, kind: string): string =>
  `${accountId}/${kind}/${crypto.randomUUID()}`

/**
 * Stores a file of an account and returns its key, which only that account can read. `kind` groups keys: avatars,
 * media … The type comes from the bytes, never from the sender.
 */
export async function putFile(
  accountId: string,
  kind: string,
  bytes: Uint8Array,
  type: string,
  key = newFileKey(accountId, kind),
): Promise<string> {
  await orUnavailable(
    fileStorage().set(key, new File([bytes as Uint8Array<ArrayBuffer>], kind, { type })),
    'files',
  )
  return key
}

/** Stores a file on disk by streaming it, with a key of its own if `key` is missing. */
export async function putFileAt(
  accountId: string,
  kind: string,
  path: string,
  type: string,
  key = newFileKey(accountId, kind),
): Promise<string> {
  const blob = await openAsBlob(path, { type })
  await orUnavailable(fileStorage().set(key, new File([blob], kind, { type })), 'files')
  return key
}

/** Null when the file doesn't exist or belongs to another account. */
export async function getFile(accountId: string, key: string): Promise<File | null> {
  if (!key.startsWith(`${accountId}/`)) return null
  return orUnavailable(fileStorage().get(key), 'files')
}

export async function removeFile(accountId: string, key: string): Promise<void> {
  if (key.startsWith(`${accountId}/`)) await orUnavailable(fileStorage().remove(key), 'files')
}
