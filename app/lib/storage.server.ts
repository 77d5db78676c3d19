import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import type { FileStorage } from '@remix-run/file-storage'
import { createFsFileStorage } from '@remix-run/file-storage/fs'
import { createS3FileStorage } from '@remix-run/file-storage-s3'
import { env } from './env.server.ts'
import { orUnavailable } from './unavailable.server.ts'

let storage: FileStorage | undefined

/** An S3-compatible bucket if one is configured, otherwise a directory. */
function fileStorage(): FileStorage {
  if (storage) return storage
  const settings = env()
  if (!settings.S3_BUCKET) {
    storage = createFsFileStorage(join(settings.DATA_DIR, 'files')) as unknown as FileStorage
    return storage
  }
  storage = createS3FileStorage({
    bucket: settings.S3_BUCKET,
    region: settings.S3_REGION,
    // env() requires them with the bucket.
    accessKeyId: settings.S3_ACCESS_KEY_ID!,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY!,
    ...(settings.S3_ENDPOINT ? { endpoint: settings.S3_ENDPOINT } : {}),
  })
  return storage
}

/** Writes, reads and removes a file of our own. @throws Error when that isn't possible */
export async function checkStorage(): Promise<void> {
  const key = `check/${crypto.randomUUID()}`
  await fileStorage().set(key, new File(['ok'], 'check'))
  const text = await (await fileStorage().get(key))?.text()
  await fileStorage().remove(key)
  if (text !== 'ok') throw new Error('a file could be written but not read')
}

/**
 * Stores a file of an account and returns its key, which only that account can read. `kind` groups keys: avatars,
 * media … The type comes from the bytes, never from the sender.
 */
export async function putFile(
  accountId: string,
  kind: string,
  bytes: Uint8Array,
  type: string,
): Promise<string> {
  const key = `${accountId}/${kind}/${crypto.randomUUID()}`
  await orUnavailable(fileStorage().set(key, new File([bytes as Uint8Array<ArrayBuffer>], kind, { type })))
  return key
}

/** The same for a file on disk, which is streamed. */
export async function putFileAt(
  accountId: string,
  kind: string,
  path: string,
  type: string,
): Promise<string> {
  const key = `${accountId}/${kind}/${crypto.randomUUID()}`
  const blob = await openAsBlob(path, { type })
  await orUnavailable(fileStorage().set(key, new File([blob], kind, { type })))
  return key
}

/** Null when the file doesn't exist or belongs to another account. */
export async function getFile(accountId: string, key: string): Promise<File | null> {
  if (!key.startsWith(`${accountId}/`)) return null
  return fileStorage().get(key)
}

export async function removeFile(accountId: string, key: string): Promise<void> {
  if (key.startsWith(`${accountId}/`)) await fileStorage().remove(key)
}
