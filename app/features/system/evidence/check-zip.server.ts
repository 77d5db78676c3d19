import yauzl from 'yauzl'
import type { Database, Pool } from '#db/client.ts'
import { withAccount } from '#db/tenant.ts'
import type { Manifest } from './manifest.ts'
import { readSealedEntries, readSeals } from './seal.server.ts'
import { checkChain, checkFolder, checkSeal, type Folder, type StoredEntry } from './verify.server.ts'

export interface CheckedZip {
  manifest: Manifest | null
  manifestHash: string
  /** The changes that were found, in words; empty for none. */
  problems: string[]
  /** Files that couldn't be included when it was made. */
  missing: Manifest['missing']
}

/**
 * Checks the folder of an evidence file, and with a database also its seal and the account's whole chain.
 * @throws Error for a file that isn't a ZIP file, or a database that can't be read
 */
export async function checkZip(path: string, pool: Pool | null): Promise<CheckedZip> {
  const zip = await yauzl.openPromise(path, { autoClose: false })
  try {
    const entries: yauzl.Entry[] = []
    for await (const entry of zip.eachEntry()) entries.push(entry)
    const folder: Folder = {
      paths: entries.map(({ fileName }) => fileName),
      open: (name) => zip.openReadStreamPromise(entries.find(({ fileName }) => fileName === name)!),
    }
    const checked = await checkFolder(folder)
    const { manifest, manifestHash, problems } = checked
    if (pool && manifest) {
      const accountId = manifest.account.id
      const read = <T>(work: (tx: Database) => Promise<T>) => withAccount(pool, accountId, work)
      const seals = await read(readSeals)
      const own: StoredEntry[] = []
      async function* passing() {
        for await (const entry of readSealedEntries(read)) {
          if (entry.sealId === manifest!.id) own.push(entry)
          yield entry
        }
      }
      problems.push(...(await checkChain({ accountId, seals, entries: passing() })))
      problems.push(...checkSeal(checked, { seals, entries: own }))
    }
    return { manifest, manifestHash, problems, missing: manifest?.missing ?? [] }
  } finally {
    zip.close()
  }
}
