import { crc32, createInflateRaw } from 'node:zlib'

const ENTRY = 0x02014b50
const MOST_ENTRIES = 2000
/** What is kept in memory while the sheets are read, each text an object of its own. */
const KEPT = /^xl\/(sharedStrings|styles|workbook)\.xml$|^xl\/_rels\//
const MOST_KEPT = 100 * 1024 * 1024

interface Entry {
  name: string
  /** As the central directory has it, and the packed bytes. */
  head: Buffer
  method: number
  packed: Buffer
}

/** The entries of a zip by its central directory; null when it is none, or broken. */
function entriesOf(zip: Buffer): Entry[] | null {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || zip.length < end + 22) return null
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  if (count > MOST_ENTRIES) return null
  const entries: Entry[] = []
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== ENTRY) return null
    const nameLength = zip.readUInt16LE(at + 28)
    const next = at + 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    const local = zip.readUInt32LE(at + 42)
    if (next > zip.length || local + 30 > zip.length) return null
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const size = zip.readUInt32LE(at + 20)
    if (from + size > zip.length) return null
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      head: zip.subarray(at, at + 46),
      method: zip.readUInt16LE(at + 10),
      packed: zip.subarray(from, from + size),
    })
    at = next
  }
  return entries
}

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
const NO_STRINGS = Buffer.from(
  '<?xml version="1.0" encoding="UTF-8"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="0" uniqueCount="0"/>',
)

/**
 * A workbook with its parts in the order a stream can be read in, and only those that are read. Null when it is broken, or
 * unpacks to more than `most` bytes, which is found by unpacking it into nothing: what it says about itself may be a lie.
 */
export async function readableWorkbook(zip: Buffer, most: number): Promise<Buffer | null> {
  const found = entriesOf(zip)
  if (!found) return null
  const rank = (entry: Entry) => ORDER.findIndex((pattern) => pattern.test(entry.name))
  const number = (entry: Entry) => Number(/(\d+)\.xml$/.exec(entry.name)?.[1] ?? 0)
  const entries = found
    .filter((entry) => rank(entry) >= 0)
    .toSorted((a, b) => rank(a) - rank(b) || number(a) - number(b))
  if (!entries.some((entry) => entry.name.startsWith('xl/worksheets/'))) return null
  let left = most
  let keepable = MOST_KEPT
  for (const { name, method, packed } of entries) {
    const kept = KEPT.test(name)
    const longest = kept ? Math.min(left, keepable) : left
    const size = method === 0 ? packed.length : method === 8 ? await inflatedSize(packed, longest) : null
    if (size === null || size > longest) return null
    left -= size
    if (kept) keepable -= size
  }
  return zipOf(entries)
}

/** Null when it is broken. Stops soon after `most`. */
function inflatedSize(body: Buffer, most: number): Promise<number | null> {
  return new Promise((resolve) => {
    const inflate = createInflateRaw()
    let size = 0
    inflate.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= most) return
      inflate.destroy()
      resolve(size)
    })
    inflate.on('end', () => resolve(size))
    inflate.on('error', () => resolve(null))
    inflate.end(body)
  })
}

function zipOf(entries: Entry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  const add = (name: string, head: Buffer, body: Buffer) => {
    const nameBytes = Buffer.from(name)
    const central = Buffer.from(head.subarray(0, 46))
    central.writeUInt32LE(ENTRY, 0)
    // Sizes stand in the head: no descriptor follows.
    central.writeUInt16LE(central.readUInt16LE(8) & ~0x8, 8)
    central.writeUInt16LE(nameBytes.length, 28)
    central.writeUInt16LE(0, 30)
    central.writeUInt16LE(0, 32)
    central.writeUInt32LE(offset, 42)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    central.copy(local, 4, 6, 28)
    local.writeUInt16LE(nameBytes.length, 26)
    parts.push(local, nameBytes, body)
    directory.push(central, nameBytes)
    offset += 30 + nameBytes.length + body.length
  }
  const strings = entries.some((entry) => entry.name === 'xl/sharedStrings.xml')
  for (const entry of entries) {
    if (!strings && entry.name.startsWith('xl/worksheets/') && !parts.includes(NO_STRINGS)) {
      const head = Buffer.alloc(46)
      head.writeUInt16LE(20, 6)
      head.writeUInt32LE(crc32(NO_STRINGS), 16)
      head.writeUInt32LE(NO_STRINGS.length, 20)
      head.writeUInt32LE(NO_STRINGS.length, 24)
      add('xl/sharedStrings.xml', head, NO_STRINGS)
    }
    add(entry.name, entry.head, entry.packed)
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  const count = directory.length / 2
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}
