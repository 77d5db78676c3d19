import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { ZipWriter } from './zip-writer.server.ts'

const ENTRY = 0x02014b50
const END = Buffer.from([0x50, 0x4b, 0x05, 0x06])
/** The end of a zip with the longest comment there can be. */
const LONGEST_END = 22 + 0xffff
const MOST_ENTRIES = 2000
const MOST_DIRECTORY = 1024 * 1024
/** What is kept in memory while the sheets are read, each text an object of its own. */
const KEPT = /^xl\/(sharedStrings|styles|workbook)\.xml$|^xl\/_rels\//
const MOST_KEPT = 100 * 1024 * 1024

interface Entry {
  name: string
  method: number
  sum: number
  size: number
  /** Where its packed bytes are in the file. */
  from: number
  packed: number
}

async function read(file: FileHandle, from: number, length: number): Promise<Buffer | null> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, from)
  return bytesRead === length ? bytes : null
}

/** The entries of a zip by its central directory; null when it is none, or broken. */
async function entriesOf(path: string): Promise<Entry[] | null> {
  const file = await open(path)
  try {
    const { size: total } = await file.stat()
    const length = Math.min(total, LONGEST_END)
    const tail = await read(file, total - length, length)
    const end = tail?.lastIndexOf(END) ?? -1
    if (!tail || end < 0 || tail.length < end + 22) return null
    const count = tail.readUInt16LE(end + 10)
    const size = tail.readUInt32LE(end + 12)
    if (count > MOST_ENTRIES || size > MOST_DIRECTORY) return null
    const directory = await read(file, tail.readUInt32LE(end + 16), size)
    if (!directory) return null
    const entries: Entry[] = []
    let at = 0
    for (let index = 0; index < count; index += 1) {
      if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY) return null
      const nameLength = directory.readUInt16LE(at + 28)
      const next = at + 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
      if (next > directory.length) return null
      const offset = directory.readUInt32LE(at + 42)
      const local = await read(file, offset, 30)
      if (!local) return null
      const from = offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
      const packed = directory.readUInt32LE(at + 20)
      if (from + packed > total) return null
      entries.push({
        name: directory.toString('utf8', at + 46, at + 46 + nameLength),
        method: directory.readUInt16LE(at + 10),
        sum: directory.readUInt32LE(at + 16),
        size: directory.readUInt32LE(at + 24),
        from,
        packed,
      })
      at = next
    }
    return entries
  } finally {
    await file.close()
  }
}

const packedBytes = (path: string, { from, packed }: Entry) =>
  packed === 0 ? [] : createReadStream(path, { start: from, end: from + packed - 1 })

/** What a sheet needs comes before it, so that a reader of streams never has to put one aside. */
const ORDER = [
  /^\[Content_Types\]\.xml$/,
  /^_rels\//,
  /^xl\/workbook\.xml$/,
  /^xl\/_rels\//,
  /^xl\/styles\.xml$/,
  /^xl\/sharedStrings\.xml$/,
  /^xl\/worksheets\/sheet\d+\.xml$/,
]
const NO_STRINGS =
  '<?xml version="1.0" encoding="UTF-8"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="0" uniqueCount="0"/>'

/**
 * Writes a workbook anew as exceljs reads it without loss: its parts in the order a stream can be read in, only those that
 * are read, and in ASCII. False when it is broken, or unpacks to more than `most` bytes, which is found by unpacking it:
 * what it says about itself may be a lie.
 */
export async function readableWorkbook(path: string, into: string, most: number): Promise<boolean> {
  const found = await entriesOf(path)
  if (!found) return false
  const rank = (entry: Entry) => ORDER.findIndex((pattern) => pattern.test(entry.name))
  const number = (entry: Entry) => Number(/(\d+)\.xml$/.exec(entry.name)?.[1] ?? 0)
  const entries = found
    .filter((entry) => rank(entry) >= 0)
    .toSorted((a, b) => rank(a) - rank(b) || number(a) - number(b))
  if (!entries.some((entry) => entry.name.startsWith('xl/worksheets/'))) return false
  const left = { all: most, kept: MOST_KEPT }
  const zip = await ZipWriter.open(into)
  try {
    let strings = entries.some((entry) => entry.name === 'xl/sharedStrings.xml')
    for (const entry of entries) {
      if (!strings && entry.name.startsWith('xl/worksheets/')) {
        await zip.add('xl/sharedStrings.xml', [NO_STRINGS])
        strings = true
      }
      await zip.add(entry.name, ascii(unpacked(path, entry, left)))
    }
    await zip.finish()
    return true
  } catch {
    return false
  } finally {
    await zip.close()
  }
}

/** The bytes of an entry. Ends soon after there is more than there may be. */
async function* unpacked(
  path: string,
  entry: Entry,
  left: { all: number; kept: number },
): AsyncGenerator<Buffer> {
  if (entry.method !== 0 && entry.method !== 8) throw new Error('packed in a way nobody uses')
  const bytes = packedBytes(path, entry)
  const inflate = createInflateRaw()
  const unfolded = entry.method === 0 ? bytes : inflate
  const done = entry.method === 0 ? undefined : pipeline(bytes, inflate)
  done?.catch(() => {})
  for await (const chunk of unfolded as AsyncIterable<Buffer>) {
    left.all -= chunk.length
    if (KEPT.test(entry.name)) left.kept -= chunk.length
    if (left.all < 0 || left.kept < 0) throw new Error('more than there may be')
    yield chunk
  }
  await done
}

const CDATA = '<![CDATA['
const CDATA_END = ']]>'
const NAMES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * XML with every other character as a reference: exceljs decodes what it reads piece by piece, and a character of several
 * bytes that lies across two pieces would be lost.
 */
async function* ascii(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let text = ''
  let inside = false
  const plain = (part: string) =>
    (inside ? part.replace(/[&<>]/g, (found) => NAMES[found]!) : part).replace(
      /[\u0080-\u{10FFFF}]/gu,
      (found) => `&#x${found.codePointAt(0)!.toString(16)};`,
    )
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true })
    let out = ''
    for (;;) {
      const mark = inside ? CDATA_END : CDATA
      const at = text.indexOf(mark)
      if (at < 0) break
      out += plain(text.slice(0, at))
      text = text.slice(at + mark.length)
      inside = !inside
    }
    // The beginning of a mark may be the end of a piece.
    const last = text.lastIndexOf(inside ? ']]' : '<')
    const whole =
      last >= 0 && text.length - last < CDATA.length
        ? last
        : text.endsWith(']')
          ? text.length - 1
          : text.length
    out += plain(text.slice(0, whole))
    text = text.slice(whole)
    yield out
  }
  yield plain(text + decoder.decode())
}
