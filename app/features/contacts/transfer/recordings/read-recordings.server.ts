import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { AppError } from '#app/lib/errors.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { makeTempDirectory } from '#app/lib/temp-files.server.ts'
import { fileSize } from '#app/lib/file-size.ts'
import type { Listed } from '../documents/place-files.ts'
import { storeListed } from '../documents/store-listed.server.ts'
import { readInstant } from '../history/read-instant.ts'
import { RECORDINGS } from '../import/import-labels.ts'
import type { Import } from '../import/imports.server.ts'
import { openArchive } from '../workbook/list-archive.server.ts'
import { nameClues } from './file-name-clues.ts'
import { type Clues, matchRecordings } from './match-recordings.server.ts'
import { type IndexClues, namesOf, readIndex } from './read-index.server.ts'

const AUDIO = /\.(?:mp3|wav|m4a|ogg|oga|opus|flac|amr|aac|webm|mp4|wma|aiff?|gsm|au)$/i
const INDEX = /\.(?:csv|tsv|txt|json|xlsx)$/i
const MOST_INDEX_BYTES = 20 * 1024 * 1024
export const MOST_RECORDING_BYTES = 100 * 1024 * 1024

/** Whether most files of a ZIP file are recordings. */
export const areRecordings = (files: readonly Listed[]): boolean => {
  const others = files.filter(({ path }) => !INDEX.test(path))
  return others.length > 0 && others.filter(({ path }) => AUDIO.test(path)).length * 2 > others.length
}

interface Recording extends Listed {
  folder: string
  name: string
  problem: string | null
}

/** Finds the imported call of each recording of a ZIP file, by its index or the names of its files. Stores none. */
export async function readRecordings(
  ctx: Ctx,
  row: Import,
  { path, listed }: { path: string; listed: readonly Listed[] },
): Promise<void> {
  const files = listed.map((file): Recording => {
    const parts = file.path.split('/')
    return { ...file, folder: parts.slice(0, -1).join('/'), name: parts.at(-1)!, problem: problemOf(file) }
  })
  const index = await indexOf(ctx, path, files)
  const recordings = files.filter(({ name, problem }) => problem || !INDEX.test(name))
  await ctx.db(async (tx) => {
    const clues = recordings.map((file) => cluesOf(file, index, ctx.account.timezone))
    const matches = await matchRecordings(tx, ctx.account.timezone, clues)
    const taken = new Set<string>()
    await storeListed(tx, ctx, row, {
      name: 'Recordings',
      kind: RECORDINGS,
      targets: [null, '#file', null, null, null],
      rows: recordings.map((file, n) => {
        const match = matches[n]!
        const call = 'call' in match ? match.call : null
        const repeats = call !== null && taken.has(call.id)
        if (call && !file.problem) taken.add(call.id)
        const reason =
          file.problem ??
          ('reason' in match ? match.reason : repeats ? REPEATS : call?.isRecorded ? RECORDED : null)
        return {
          file,
          state: !reason ? 'ok' : reason === RECORDED ? 'skipped' : 'error',
          reason,
          matchId: reason ? null : call!.id,
          matchBy: reason ? null : sentenceOf(match as { by: string }, call!, ctx.account.timezone),
          // Erasing the person finds the row by the number.
          keys: call ? [`phone ${call.phoneNumber}`] : null,
        }
      }),
      counts: (count) => ({ records: 0, recordings: count('ok'), skipped: count('skipped') }),
    })
  })
}

const REPEATS = 'Another file of this ZIP file is the recording of the same call.'
const RECORDED = 'The call already has a recording.'

const sentenceOf = (
  { by }: { by: string },
  { phoneNumber, startedAt }: { phoneNumber: string; startedAt: Date },
  timeZone: string,
) => `${formatPhone(phoneNumber)}, ${formatDateTime(startedAt, timeZone)}, found by ${by}`

function problemOf({ path, bytes }: Listed): string | null {
  if (INDEX.test(path)) return null
  if (bytes === 0) return 'This file is empty.'
  if (bytes > MOST_RECORDING_BYTES) return `This file is larger than ${fileSize(MOST_RECORDING_BYTES)}.`
  return AUDIO.test(path) ? null : 'This is no recording. Documents come in a ZIP file of their own.'
}

/** The clues of a ZIP file's lists to its recordings, by their names. A list that can't be read becomes a file with a problem. */
async function indexOf(
  ctx: Ctx,
  path: string,
  files: readonly Recording[],
): Promise<Map<string, IndexClues[]>> {
  const lists = files.filter(({ name }) => INDEX.test(name))
  const known = new Set(files.flatMap(({ name }) => (AUDIO.test(name) ? namesOf(name) : [])))
  const found = new Map<string, IndexClues[]>()
  if (lists.length === 0) return found
  const { zip, files: entries } = await openArchive(path)
  const directory = await makeTempDirectory('import')
  try {
    for (const list of lists) {
      if (list.bytes > MOST_INDEX_BYTES) {
        list.problem = `This list is larger than ${fileSize(MOST_INDEX_BYTES)}.`
        continue
      }
      const unpacked = join(directory, String(list.at))
      try {
        const { entry } = entries.find(({ at }) => at === list.at)!
        await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(unpacked))
        const clues = await readIndex(unpacked, ctx.account.gatheringForms, known)
        for (const [name, some] of clues) found.set(name, [...(found.get(name) ?? []), ...some])
        if (clues.size === 0) list.problem = 'This list names none of the recordings.'
      } catch (error) {
        list.problem = error instanceof AppError ? error.message : 'This file is damaged in the ZIP file.'
      }
    }
  } finally {
    zip.close()
    await rm(directory, { recursive: true, force: true })
  }
  return found
}

/** The index says more than the name of a file. */
function cluesOf({ name }: Recording, index: ReadonlyMap<string, IndexClues[]>, timeZone: string): Clues {
  const listed = namesOf(name).flatMap((each) => index.get(each) ?? [])
  const own = nameClues(name)
  const ids = [...listed.flatMap((clues) => clues.ids), ...own.ids]
  const times = listed.flatMap(({ when, column, dateOrders }) =>
    hasClock(when) ? (readInstant(when, { timeZone, dateOrders }, column) ?? []) : [],
  )
  const numbers = listed.flatMap((clues) => clues.numbers)
  if (numbers.length > 0 && times.length > 0) return { ids, numbers, times, day: null }
  const all = [...numbers, ...own.numbers]
  if (!own.when) return { ids, numbers: all, times, day: null }
  if (!hasClock(own.when)) return { ids, numbers: all, times: [], day: own.when }
  const zones = /Z$|^\d+$/.test(own.when) ? [timeZone] : [timeZone, 'UTC']
  return {
    ids,
    numbers: all,
    times: zones.flatMap((zone) => readInstant(own.when!, { timeZone: zone, dateOrders: [] }, 0) ?? []),
    day: null,
  }
}

const hasClock = (when: string) => /\d:\d\d|^\d{10}(?:\d{3})?$/.test(when)
