import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHAIN_START, entryHash, nextLink, sealHash, sha256 } from './chain.server.ts'
import { FORMAT } from './manifest.ts'
import { checkChain, checkFolder, checkSeal, type StoredEntry, type StoredSeal } from './verify.server.ts'

const ACCOUNT = '0190a000-0000-7000-8000-000000000001'
const MAKER = '0190a000-0000-7000-8000-000000000002'
const CONTACT = '0190a000-0000-7000-8000-000000000003'
const idOf = (number: number) => `0190a000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`

type Files = [path: string, bytes: Buffer][]
interface Sealed {
  files: Files
  seals: StoredSeal[]
  entries: StoredEntry[]
}

/** Three evidence files of an account; the folder is the second one's. */
function sealed(): Sealed {
  const seals: StoredSeal[] = []
  const entries: StoredEntry[] = []
  let files: Files = []
  for (const number of [1, 2, 3]) {
    const made = evidence(number, seals.at(-1))
    seals.push(made.seal)
    entries.push(...made.entries)
    if (number === 2) files = made.files
  }
  return { files, seals, entries }
}

function evidence(
  number: number,
  before: StoredSeal | undefined,
  { madeAt = new Date(Date.UTC(2026, 10, number, 12)), after = before, at = (index: number) => index } = {},
) {
  const salt = sha256(`salt ${number}`)
  const lines = Array.from({ length: 5 + number }, (_, index) =>
    JSON.stringify({
      position: index + 1,
      kind: 'sms_messages',
      at: new Date(Date.UTC(2026, 9, 1, at(index))).toISOString(),
      words: `Text ${index + 1} of ${number}\u2028 ok`,
    }),
  )
  let chain = CHAIN_START
  const entries = lines.map((line, index) => {
    const hash = entryHash(salt, line)
    chain = nextLink(chain, hash)
    return { sealId: idOf(number), position: index + 1, hash, chain }
  })
  const kept: Files = [
    ['entries.jsonl', Buffer.from(lines.map((line) => `${line}\n`).join(''))],
    ['chain.txt', Buffer.from(entries.map(({ hash, chain: link }) => `${hash} ${link}\n`).join(''))],
    ['files/00001-recording.wav', Buffer.from(`a recording of ${number}`)],
  ]
  const manifest = Buffer.from(
    JSON.stringify({
      format: FORMAT,
      id: idOf(number),
      account: { id: ACCOUNT, name: 'Harbor' },
      contact: { id: CONTACT, name: 'Ana', merged: [] },
      madeBy: { id: MAKER, name: 'Maya' },
      madeAt: madeAt.toISOString(),
      timeZone: 'America/New_York',
      entryCount: lines.length,
      entriesHash: chain,
      salt,
      after: after ? { number: after.number, hash: after.hash } : null,
      files: kept.map(([path, bytes]) => ({ path, size: bytes.length, sha256: sha256(bytes) })),
      missing: [],
    }),
  )
  const said = {
    id: idOf(number),
    number,
    subjectId: CONTACT,
    madeBy: MAKER,
    madeAt,
    entryCount: lines.length,
    entriesHash: chain,
    manifestHash: sha256(manifest),
    previousHash: before?.hash ?? CHAIN_START,
  }
  const files: Files = [
    ...kept,
    ['manifest.json', manifest],
    ['manifest.sha256', Buffer.from(`${sha256(manifest)}  manifest.json\n`)],
  ]
  return { seal: { ...said, hash: sealHash(ACCOUNT, said) }, entries, files }
}

async function problemsOf({ files, seals, entries }: Sealed): Promise<string[]> {
  const checked = await checkFolder({
    paths: files.map(([path]) => path),
    open: async (path) => Readable.from([files.find(([name]) => name === path)![1]]),
  })
  return [
    ...checked.problems,
    ...(await checkChain({ accountId: ACCOUNT, seals, entries })),
    ...checkSeal(checked, { seals, entries }),
  ]
}

/** Changes one thing of a list: a value altered, removed, doubled, or swapped with its neighbor. */
function changeOne<Item>(
  list: Item[],
  { at, how }: { at: number; how: number },
  alter: (item: Item) => Item,
): void {
  const index = at % list.length
  const item = list[index]!
  if (how === 0) list[index] = alter(item)
  else if (how === 1) list.splice(index, 1)
  else if (how === 2) list.splice(index + 1, 0, alter(item))
  else {
    const next = (index + 1) % list.length
    list[index] = list[next]!
    list[next] = item
  }
}

const flip = (text: string, at: number) => {
  const index = at % text.length
  return `${text.slice(0, index)}${text[index] === 'a' ? 'b' : 'a'}${text.slice(index + 1)}`
}

test('finds nothing where nothing was changed', async () => {
  expect(await problemsOf(sealed())).toEqual([])
})

test('finds each of 1,000 single changes, in the folder and in the database', async () => {
  const change = fc.record({
    where: fc.constantFrom('line', 'bytes', 'file', 'seal', 'entry'),
    at: fc.nat(10_000),
    how: fc.nat(3),
    field: fc.nat(20),
  })
  await fc.assert(
    fc.asyncProperty(change, async ({ where, at, how, field }) => {
      const all = sealed()
      const place = { at, how }
      if (where === 'line') {
        // A row of entries.jsonl.
        const file = all.files.find(([path]) => path === 'entries.jsonl')!
        const lines = file[1].toString().trimEnd().split('\n')
        changeOne(lines, place, (line) => flip(line, field))
        file[1] = Buffer.from(lines.map((line) => `${line}\n`).join(''))
      } else if (where === 'bytes') {
        const file = all.files[at % all.files.length]!
        const index = (at * 31 + field) % file[1].length
        file[1] = Buffer.from(file[1])
        file[1][index] = file[1][index]! ^ (1 << (how + 1))
      } else if (where === 'file') {
        // The order of files in a folder says nothing.
        changeOne(all.files, { at, how: how % 3 }, ([path, bytes]): [string, Buffer] => [`${path}x`, bytes])
      } else if (where === 'seal') {
        if (how === 3) swapIn(all.seals, at, ['number'])
        else changeOne(all.seals, place, (seal) => alterField(seal, field))
        all.seals.sort((a, b) => a.number - b.number)
      } else if (how === 3) swapIn(all.entries, at, ['hash', 'chain'])
      else changeOne(all.entries, place, (entry) => alterField(entry, field))
      expect(await problemsOf(all)).not.toEqual([])
    }),
    { numRuns: 1000 },
  )
})

/** Swaps columns of a row with those of the next: what a database has as the order of rows. */
function swapIn<Row extends object>(rows: Row[], at: number, names: (keyof Row)[]): void {
  const [one, next] = [rows[at % rows.length]!, rows[(at + 1) % rows.length]!]
  rows[rows.indexOf(one)] = { ...one, ...pick(next, names) }
  rows[rows.indexOf(next)] = { ...next, ...pick(one, names) }
}

const pick = <Row extends object>(row: Row, names: (keyof Row)[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]))

function alterField<Row extends object>(row: Row, at: number): Row {
  const names = Object.keys(row) as (keyof Row)[]
  const name = names[at % names.length]!
  const value: unknown = row[name]
  const altered =
    value instanceof Date
      ? new Date(value.getTime() + 1)
      : typeof value === 'number'
        ? value + 1
        : flip(String(value), at)
  return { ...row, [name]: altered }
}

test('names the entry, the file or the seal that was changed', async () => {
  const all = sealed()
  const file = all.files.find(([path]) => path === 'entries.jsonl')!
  file[1] = Buffer.from(file[1].toString().replace('Text 3', 'Text 9'))
  expect(await problemsOf(all)).toContain('Entry 3 was changed, added, removed or moved.')
  const other = sealed()
  other.seals[0] = { ...other.seals[0]!, madeBy: CONTACT }
  expect(await problemsOf(other)).toEqual(['Seal 1 was changed.'])
  const lost = sealed()
  lost.files = lost.files.filter(([path]) => !path.startsWith('files/'))
  expect(await problemsOf(lost)).toEqual(['files/00001-recording.wav is missing.'])
})

/** A fourth file behind the three, which fits the chain in everything but what is given. */
async function withFourth(given: Parameters<typeof evidence>[2]) {
  const { seals, entries } = sealed()
  const made = evidence(4, seals.at(-1), given)
  return problemsOf({
    files: made.files,
    seals: [...seals, made.seal],
    entries: [...entries, ...made.entries],
  })
}

test('finds a file that was dated back', async () => {
  expect(await withFourth({})).toEqual([])
  const problems = await withFourth({ madeAt: new Date(Date.UTC(2025, 5, 1)) })
  expect(problems).toEqual([
    'Entry 1 is later than the file, which says that it was made at 2025-06-01T00:00:00.000Z.',
    'Seal 4 says 2025-06-01T00:00:00.000Z, which is before seal 3 (2026-11-03T12:00:00.000Z).',
  ])
})

test('finds a file that names a seal which wasn’t the newest any more', async () => {
  const [first] = sealed().seals
  expect(await withFourth({ after: first })).toEqual([
    'This file names seal 1 as the newest, but seal 2 was there when it was made.',
  ])
})

test('minds no seal of a file that was in work while another was made', async () => {
  const [, second, third] = sealed().seals
  const madeAt = new Date(third!.madeAt.getTime() - 600_000)
  expect(await withFourth({ madeAt, after: second })).toEqual([])
})

test('finds entries whose time goes back', async () => {
  expect(await withFourth({ at: (index) => (index === 2 ? 0 : index) })).toEqual([
    'Entry 3 is earlier than the one before it.',
  ])
})
