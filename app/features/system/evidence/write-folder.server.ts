import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import {
  addStream,
  openFile,
  type OpenFile,
  writeZip,
} from '#app/features/system/account-data/write-archive.server.ts'
import { extensionOf } from '#app/features/accounts/files/inspect-file.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { CHAIN_START, entryHash, nextLink, sha256 } from './chain.server.ts'
import { describe, type Naming, type WantedFile } from './describe.ts'
import { type EntrySource, readEntries, type SourceEntry, STORED } from './entries.server.ts'
import { ENTRIES, CHAIN_FILE, MANIFEST, MANIFEST_HASH, type Manifest, PAGE, PDF, README } from './manifest.ts'
import { pageDay, pageEnd, pageEntry, pageStart } from './page-html.ts'
import { readmeOf } from './readme.ts'
import type { Cover, ShownEntry } from './shown-entry.ts'
import { writePdf } from './write-pdf.server.ts'

export interface FolderPlan {
  /** The part of the manifest that is known before the first entry is read. */
  facts: Omit<Manifest, 'entryCount' | 'entriesHash' | 'files' | 'missing'>
  sources: readonly EntrySource[]
  cover: Cover
  naming: Naming
  /** How the day and the time of an entry are shown. */
  clock: (iso: string) => Pick<ShownEntry, 'day' | 'time'>
  /** Called with the number of further entries or files; may throw to stop. */
  onProgress: (parts: number) => Promise<void>
}

export interface WrittenFolder {
  zip: string
  pdf: string
  manifestHash: string
  entriesHash: string
  /** The hash of each entry, in their order. */
  hashes: string[]
}

type Missing = Manifest['missing'][number]

/** Files that entries name, to be added to the folder. */
interface Attachment {
  path: string
  file: OpenFile
}

/**
 * Writes the folder of an evidence file as a ZIP file, and its PDF, into a directory. It holds a batch of entries or a part of one
 * file in memory at a time, and 64 characters for each entry.
 * @throws what `onProgress` throws, and when the database, the storage or the disk fails
 */
export async function writeFolder(ctx: Ctx, directory: string, plan: FolderPlan): Promise<WrittenFolder> {
  const at = (name: string) => join(directory, name)
  const { attachments, missing, hashes, entriesHash } = await writeEntries(ctx, at, plan)
  const files: Manifest['files'] = []
  let manifestHash = ''
  const manifest = () => {
    const text = JSON.stringify(
      { ...plan.facts, entryCount: hashes.length, entriesHash, files, missing } satisfies Manifest,
      null,
      1,
    )
    manifestHash = sha256(text)
    return text
  }
  await writeZip(at('evidence.zip'), async (zip) => {
    zip.addBuffer(Buffer.from(readmeOf(plan.facts, hashes.length)), README)
    files.push(hashOf(README, readmeOf(plan.facts, hashes.length)))
    for (const name of [PDF, PAGE, ENTRIES, CHAIN_FILE]) {
      addStream(zip, name, { compress: name !== PDF }, () => hashed(name, createReadStream(at(name)), files))
    }
    for (const { path, file } of attachments) {
      addStream(zip, path, { compress: false }, () =>
        hashed(path, file.open(), files, () => plan.onProgress(1)),
      )
    }
    // The streams before it have been read when it is its turn, so that their hashes are known.
    addStream(zip, MANIFEST, {}, () => Readable.from([manifest()]))
    addStream(zip, MANIFEST_HASH, {}, () => Readable.from([`${manifestHash}  ${MANIFEST}\n`]))
  })
  return { zip: at('evidence.zip'), pdf: at(PDF), manifestHash, entriesHash, hashes }
}

async function writeEntries(ctx: Ctx, at: (name: string) => string, plan: FolderPlan) {
  const { facts, naming, cover } = plan
  const lines = createWriteStream(at(ENTRIES), { flags: 'wx' })
  const links = createWriteStream(at(CHAIN_FILE), { flags: 'wx' })
  const page = createWriteStream(at(PAGE), { flags: 'wx' })
  const pdf = await writePdf(at(PDF), cover)
  const attachments: Attachment[] = []
  const missing: Missing[] = []
  const hashes: string[] = []
  let link = CHAIN_START
  let day = ''
  await write(page, pageStart(cover))
  for await (const batch of readEntries(ctx, plan.sources, new Date(facts.madeAt))) {
    for (const entry of batch) {
      const position = hashes.length + 1
      const { [STORED]: stored, ...data } = entry.data
      const { files: wanted, ...described } = describe(entry.kind, data, naming)
      const found = await findFiles(ctx, { position, wanted, stored: stored as Stored })
      attachments.push(...found.attachments)
      missing.push(...found.missing)
      const { kind, id, at: time } = entry satisfies SourceEntry
      const line = JSON.stringify({ position, kind, id, at: time, ...described, files: found.listed, data })
      const hash = entryHash(facts.salt, line)
      link = nextLink(link, hash)
      hashes.push(hash)
      const shown: ShownEntry = { position, ...plan.clock(time), ...described, files: found.shown }
      if (shown.day !== day) await write(page, pageDay(shown.day))
      day = shown.day
      await write(lines, `${line}\n`)
      await write(links, `${hash} ${link}\n`)
      await write(page, pageEntry(shown))
      await pdf.add(shown)
    }
    await plan.onProgress(batch.length)
  }
  const closing = `End of the evidence file, with ${hashes.length} ${hashes.length === 1 ? 'entry' : 'entries'}. The last link of their chain is ${link}.`
  await write(page, pageEnd(closing))
  await Promise.all([close(lines), close(links), close(page), pdf.end(closing)])
  return { attachments, missing, hashes, entriesHash: link }
}

type Stored = Record<string, string | null> | null | undefined

/** Opens the files of an entry. What isn't there is named, with why. */
async function findFiles(
  ctx: Ctx,
  { position, wanted, stored }: { position: number; wanted: readonly WantedFile[]; stored: Stored },
) {
  const attachments: Attachment[] = []
  const missing: Missing[] = []
  const listed: { name: string; path: string | null; missing: string | null }[] = []
  for (const { id, table, name, gone } of wanted) {
    const key = table === 'call_recordings' ? '' : stored?.[id]
    const file = gone || key === null || key === undefined ? null : await openFile(ctx, table, { id }, key)
    if (file) {
      const path = `files/${String(position).padStart(5, '0')}-${id}.${extensionOf(file.type)}`
      attachments.push({ path, file })
      listed.push({ name, path, missing: null })
    } else {
      const why = gone ?? 'the file isn’t in the storage any more'
      missing.push({ entry: position, name, why })
      listed.push({ name, path: null, missing: why })
    }
  }
  const shown = listed.map((each) =>
    each.path ? `${each.name}: ${each.path}` : `Missing: ${each.name}, ${each.missing}`,
  )
  return { attachments, missing, listed, shown }
}

async function write(stream: WriteStream, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain')
}

async function close(stream: WriteStream): Promise<void> {
  stream.end()
  await finished(stream)
}

const hashOf = (path: string, text: string): Manifest['files'][number] => ({
  path,
  size: Buffer.byteLength(text),
  sha256: sha256(text),
})

/** Passes a file on, and then lists its hash. */
function hashed(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  files: Manifest['files'],
  then: () => Promise<void> = async () => {},
): Readable {
  return Readable.from(
    (async function* () {
      const hash = createHash('sha256')
      let size = 0
      for await (const chunk of bytes) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
      files.push({ path, size, sha256: hash.digest('hex') })
      await then()
    })(),
  )
}
