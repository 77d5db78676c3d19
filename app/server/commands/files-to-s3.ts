import '#app/lib/require-node.mjs'
import { createHash } from 'node:crypto'
import { appendFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '#app/lib/env.server.ts'
import { bucketStorage, diskStorage, filesDirectory } from '#app/lib/storage.server.ts'

const REPORT_EVERY = 100

export interface Copied {
  /** Copied now, or found to be there. */
  files: number
  /** Copied and compared by an earlier run. */
  before: number
}

/**
 * Copies all files on disk to the bucket and reads each back to compare it. A list beside the files says what is done, so
 * that a run which was interrupted continues. The product, already with the bucket's settings, may run at the same time: it still
 * reads from disk what isn't in the bucket, and removes from both.
 * @throws Error when the bucket refuses a file or returns another
 */
export async function copyFilesToBucket(onProgress: (copied: Copied) => void = () => {}): Promise<Copied> {
  const [disk, bucket] = [diskStorage(), bucketStorage()]
  const listFile = join(env().DATA_DIR, 'files-to-s3.txt')
  const done = new Set((await readFile(listFile, 'utf8').catch(() => '')).split('\n'))
  const copied: Copied = { files: 0, before: 0 }
  for await (const key of keysOnDisk()) {
    if (done.has(key)) {
      copied.before += 1
      continue
    }
    const file = await disk.get(key)
    const bytes = await file?.arrayBuffer().catch(() => undefined)
    // Removed since it was listed.
    if (!file || !bytes) continue
    const isThere = async () => {
      const stored = await bucket.get(key)
      return stored !== null && digest(await stored.arrayBuffer()) === digest(bytes)
    }
    if (!(await isThere())) {
      await bucket.set(
        key,
        new File([bytes], file.name, { type: file.type, lastModified: file.lastModified }),
      )
      if (!(await isThere()))
        throw new Error(`The bucket returned another file than the one stored as ${key}.`)
    }
    if (!(await disk.has(key))) await bucket.remove(key)
    await appendFile(listFile, `${key}\n`)
    copied.files += 1
    if (copied.files % REPORT_EVERY === 0) onProgress(copied)
  }
  return copied
}

const digest = (bytes: ArrayBuffer) => createHash('sha256').update(Buffer.from(bytes)).digest('hex')

/** The storage's own list starts over for each page of it. */
async function* keysOnDisk(): AsyncGenerator<string> {
  for (const folder of await readdir(filesDirectory())) {
    for (const name of await readdir(join(filesDirectory(), folder)).catch(() => [])) {
      if (!name.endsWith('.meta.json')) continue
      const text = await readFile(join(filesDirectory(), folder, name), 'utf8').catch(() => '{}')
      const { key } = JSON.parse(text) as { key?: string }
      if (key) yield key
    }
  }
}

if (import.meta.main) {
  try {
    if (!env().S3_BUCKET) throw new Error('S3_BUCKET is not set.')
    const { files, before } = await copyFilesToBucket((copied) => console.log(`${copied.files} files copied`))
    console.log(`Done: ${files} files copied and compared${before > 0 ? `, ${before} by earlier runs` : ''}.`)
  } catch (error) {
    console.error(`error: ${(error as Error).message}`)
    console.error('What was copied stays. Run this again to continue.')
    process.exitCode = 1
  }
}
