import type { Readable } from 'node:stream'
import { hashBytes } from '#app/lib/hash-file.server.ts'
import { CHAIN_START, entryHash, nextLink, sealHash, type Seal, sha256 } from './chain.server.ts'
import { ENTRIES, CHAIN_FILE, MANIFEST, MANIFEST_HASH, type Manifest, manifestSchema } from './manifest.ts'

/** The files of an evidence file, from a ZIP file or from memory. */
export interface Folder {
  /** Every path, in order; one that is there twice is listed twice. */
  paths: readonly string[]
  open: (path: string) => Promise<Readable>
}

export interface Checked {
  /** Null when it can't be read. */
  manifest: Manifest | null
  manifestHash: string
  /** The entries' hashes, as their lines say. */
  hashes: string[]
  /** The changes that were found, in words; empty for none. */
  problems: string[]
}

/** Checks an evidence file by itself: every file against the manifest, and every entry against the chain. */
export async function checkFolder(folder: Folder): Promise<Checked> {
  const problems: string[] = []
  const has = (path: string) => folder.paths.includes(path)
  for (const path of [MANIFEST, MANIFEST_HASH, ENTRIES, CHAIN_FILE])
    if (!has(path)) problems.push(`${path} is missing.`)
  if (problems.length > 0) return { manifest: null, manifestHash: '', hashes: [], problems }
  const bytes = await read(folder, MANIFEST)
  const manifestHash = sha256(bytes)
  if ((await read(folder, MANIFEST_HASH)).toString() !== `${manifestHash}  ${MANIFEST}\n`) {
    problems.push(`${MANIFEST} was changed: its hash isn’t the one in ${MANIFEST_HASH}.`)
  }
  const manifest = parseManifest(bytes)
  if (!manifest) {
    problems.push(`${MANIFEST} can’t be read.`)
    return { manifest, manifestHash, hashes: [], problems }
  }
  problems.push(...(await checkFiles(folder, manifest)))
  const { hashes, times } = await readEntries(folder, manifest.salt)
  problems.push(...checkEntries(manifest, hashes, (await read(folder, CHAIN_FILE)).toString()))
  problems.push(...checkTimes(manifest, times))
  return { manifest, manifestHash, hashes, problems }
}

function parseManifest(bytes: Buffer): Manifest | null {
  try {
    return manifestSchema.parse(JSON.parse(bytes.toString()))
  } catch {
    return null
  }
}

const read = async (folder: Folder, path: string) =>
  Buffer.concat((await (await folder.open(path)).toArray()) as Buffer[])

async function checkFiles(folder: Folder, manifest: Manifest): Promise<string[]> {
  const problems: string[] = []
  const listed = new Set([MANIFEST, MANIFEST_HASH, ...manifest.files.map(({ path }) => path)])
  const seen = new Set<string>()
  for (const path of folder.paths) {
    if (seen.has(path)) problems.push(`${path} is there twice.`)
    else if (!listed.has(path)) problems.push(`${path} was added.`)
    seen.add(path)
  }
  for (const { path, sha256: expected, size } of manifest.files) {
    if (!seen.has(path)) {
      problems.push(`${path} is missing.`)
      continue
    }
    const found = await hashBytes(await folder.open(path))
    if (found.hash.toString('hex') !== expected || found.size !== size) problems.push(`${path} was changed.`)
  }
  return problems
}

async function readEntries(folder: Folder, salt: string) {
  const hashes: string[] = []
  const times: string[] = []
  for await (const line of linesOf(await folder.open(ENTRIES))) {
    hashes.push(entryHash(salt, line))
    times.push(timeOf(line))
  }
  return { hashes, times }
}

/** When an entry says that it happened; empty when it can't be read. */
function timeOf(line: Buffer): string {
  try {
    const { at } = JSON.parse(line.toString()) as { at?: unknown }
    return typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : ''
  } catch {
    return ''
  }
}

/** The lines as bytes. Node's readline would also split at a line separator within a text. */
async function* linesOf(stream: Readable): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  for await (const chunk of stream) {
    let from = 0
    for (let end; (end = (chunk as Buffer).indexOf(10, from)) !== -1; from = end + 1) {
      yield Buffer.concat([...rest, (chunk as Buffer).subarray(from, end)])
      rest = []
    }
    rest.push((chunk as Buffer).subarray(from))
  }
  const last = Buffer.concat(rest)
  if (last.length > 0) yield last
}

/** Names the first entry from which on the chain doesn't fit. */
function checkEntries(manifest: Manifest, hashes: readonly string[], text: string): string[] {
  const problems: string[] = []
  if (hashes.length !== manifest.entryCount) {
    problems.push(`There are ${hashes.length} entries, and were ${manifest.entryCount}.`)
  }
  const links = text.split('\n')
  let link = CHAIN_START
  let first: number | null = null
  hashes.forEach((hash, index) => {
    link = nextLink(link, hash)
    if (links[index] !== `${hash} ${link}`) first ??= index + 1
  })
  if (first !== null) problems.push(`Entry ${first} was changed, added, removed or moved.`)
  if (link !== manifest.entriesHash) problems.push('The entries aren’t those that were sealed.')
  return problems
}

/** Entries are in the order of their times, and none is later than the file. Each sentence names the first. */
function checkTimes({ madeAt }: Manifest, times: readonly string[]): string[] {
  const first = (problem: (time: string, index: number) => boolean) => times.findIndex(problem) + 1
  const unread = first((time) => time === '')
  const later = first((time) => Date.parse(time) > Date.parse(madeAt))
  const back = first((time, index) => index > 0 && Date.parse(time) < Date.parse(times[index - 1]!))
  return [
    unread ? `Entry ${unread} has no time that can be read.` : '',
    later ? `Entry ${later} is later than the file, which says that it was made at ${madeAt}.` : '',
    back ? `Entry ${back} is earlier than the one before it.` : '',
  ].filter(Boolean)
}

/** Files are sealed when they are finished, so that a seal may be a little older than the one before it. Clocks differ, too. */
const IN_WORK_MS = 3_600_000

const isOlder = (seal: StoredSeal, than: StoredSeal) =>
  seal.madeAt.getTime() < than.madeAt.getTime() - IN_WORK_MS

/** A seal as the database has it. */
export interface StoredSeal extends Seal {
  hash: string
}

export interface StoredEntry {
  sealId: string
  position: number
  hash: string
  chain: string
}

/** An account's chain. Seals are ordered by number, entries by seal and position. */
export interface StoredChain {
  accountId: string
  seals: readonly StoredSeal[]
  entries: AsyncIterable<StoredEntry> | Iterable<StoredEntry>
}

/** Checks the account's chain, with all entries that it sealed. */
export async function checkChain({ accountId, seals, entries }: StoredChain): Promise<string[]> {
  const problems: string[] = []
  let previous = CHAIN_START
  let newest = seals[0]
  seals.forEach((seal, index) => {
    if (newest && isOlder(seal, newest)) {
      problems.push(
        `Seal ${seal.number} says ${seal.madeAt.toISOString()}, which is before seal ${newest.number} (${newest.madeAt.toISOString()}).`,
      )
    }
    if (newest && seal.madeAt > newest.madeAt) newest = seal
    if (seal.number !== index + 1) problems.push(`Seal ${index + 1} is missing, or was moved.`)
    if (seal.previousHash !== previous) problems.push(`Seal ${seal.number} doesn’t follow the one before.`)
    if (sealHash(accountId, seal) !== seal.hash) problems.push(`Seal ${seal.number} was changed.`)
    previous = seal.hash
  })
  const ends = new Map<string, { count: number; link: string }>()
  const broken = new Set<string>()
  for await (const entry of entries) {
    const before = ends.get(entry.sealId) ?? { count: 0, link: CHAIN_START }
    const link = nextLink(before.link, entry.hash)
    if (!broken.has(entry.sealId) && (entry.position !== before.count + 1 || entry.chain !== link)) {
      broken.add(entry.sealId)
      problems.push(
        `Entry ${entry.position} of the evidence file ${entry.sealId} was changed, added, removed or moved.`,
      )
    }
    ends.set(entry.sealId, { count: before.count + 1, link })
  }
  for (const { id, number, entryCount, entriesHash } of seals) {
    const end = ends.get(id) ?? { count: 0, link: CHAIN_START }
    ends.delete(id)
    if (end.count !== entryCount || end.link !== entriesHash)
      problems.push(`The entries of seal ${number} were changed.`)
  }
  for (const id of ends.keys()) problems.push(`There are entries of ${id}, which was never sealed.`)
  return problems
}

/** Checks an evidence file against its seal in the database. */
export function checkSeal(
  { manifest, manifestHash, hashes }: Checked,
  { seals, entries }: { seals: readonly StoredSeal[]; entries: readonly StoredEntry[] },
): string[] {
  if (!manifest) return []
  const seal = seals.find(({ id }) => id === manifest.id)
  if (!seal) return ['The database has no seal of this evidence file.']
  const problems: string[] = []
  const same = (what: string, stored: unknown, named: unknown) => {
    if (stored !== named)
      problems.push(`The database has ${what} ${String(stored)}, the file ${String(named)}.`)
  }
  same('the manifest’s hash', seal.manifestHash, manifestHash)
  same('the contact', seal.subjectId, manifest.contact.id)
  same('the maker', seal.madeBy, manifest.madeBy.id)
  same('the time', seal.madeAt.toISOString(), manifest.madeAt)
  same('a number of entries of', seal.entryCount, manifest.entryCount)
  same('as the end of the chain', seal.entriesHash, manifest.entriesHash)
  const own = entries.filter(({ sealId }) => sealId === seal.id)
  const first = hashes.findIndex((hash, index) => own[index]?.hash !== hash)
  if (first !== -1) problems.push(`Entry ${first + 1} isn’t the one that the database sealed.`)
  if (own.length !== hashes.length)
    problems.push(`The database sealed ${own.length} entries; the file has ${hashes.length}.`)
  const { after } = manifest
  const before = after && seals.find(({ number }) => number === after.number)
  if (after && (before?.hash !== after.hash || after.number >= seal.number)) {
    problems.push(`Seal ${after.number} of the database isn’t the one that this file names.`)
  }
  // While it was in work, others can have been sealed, but none that is older than it.
  const passedBy = seals.find(
    (each) => each.number > (after?.number ?? 0) && each.number < seal.number && isOlder(each, seal),
  )
  if (passedBy) {
    problems.push(
      `This file names ${after ? `seal ${after.number}` : 'no seal'} as the newest, but seal ${passedBy.number} was there when it was made.`,
    )
  }
  return problems
}
