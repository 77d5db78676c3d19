import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

const LOCAL = 0x04034b50
const ENTRY = 0x02014b50
const END = 0x06054b50
const UTF8 = 0x800
const DEFLATED = 8
/** Beyond this an entry would need the zip64 extension, which not every program reads. */
const MOST_BYTES = 0xffff_ffff
/** Half the time of the usual level; for cells, a fifth more bytes. */
const LEVEL = 3

/** What stands of an entry in the directory; sizes and sum are known once it is written. */
interface Entry {
  name: Buffer
  sum: number
  packed: number
  size: number
  offset: number
}

/** The zip format has no room for it. */
export class ZipTooLarge extends Error {}

/**
 * A zip that is written to a file entry by entry: none is ever whole in memory. Sizes are filled in when an entry is
 * done, so that it can also be read from front to back.
 */
export class ZipWriter {
  readonly #file: FileHandle
  readonly #entries: Entry[] = []
  #offset = 0

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async open(path: string): Promise<ZipWriter> {
    return new ZipWriter(await open(path, 'wx'))
  }

  /** An entry of these texts, one after the other; the next is asked for when the last is on its way. */
  async add(name: string, texts: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const entry = await this.#begin(name)
    await pipeline(
      async function* () {
        for await (const text of texts) {
          if (text === '') continue
          const bytes = Buffer.from(text)
          entry.sum = crc32(bytes, entry.sum)
          entry.size += bytes.length
          if (entry.size > MOST_BYTES) throw new ZipTooLarge()
          yield bytes
        }
      },
      createDeflateRaw({ level: LEVEL }),
      async (packed: AsyncIterable<Buffer>) => {
        for await (const bytes of packed) {
          await this.#write(bytes)
          entry.packed += bytes.length
        }
      },
    )
    await this.#settle(entry)
  }

  /** Writes the directory. Without it the file is no zip. */
  async finish(): Promise<void> {
    const from = this.#offset
    for (const entry of this.#entries) {
      const head = Buffer.alloc(46)
      head.writeUInt32LE(ENTRY, 0)
      head.writeUInt16LE(20, 4)
      fill(head, 6, entry)
      head.writeUInt32LE(entry.offset, 42)
      await this.#write(Buffer.concat([head, entry.name]))
    }
    const end = Buffer.alloc(22)
    end.writeUInt32LE(END, 0)
    end.writeUInt16LE(this.#entries.length, 8)
    end.writeUInt16LE(this.#entries.length, 10)
    end.writeUInt32LE(this.#offset - from, 12)
    end.writeUInt32LE(from, 16)
    await this.#write(end)
  }

  async close(): Promise<void> {
    await this.#file.close()
  }

  async #begin(name: string): Promise<Entry> {
    const entry: Entry = { name: Buffer.from(name), sum: 0, packed: 0, size: 0, offset: this.#offset }
    this.#entries.push(entry)
    await this.#write(localHead(entry))
    return entry
  }

  async #settle(entry: Entry): Promise<void> {
    await this.#file.write(localHead(entry), 0, 30, entry.offset)
  }

  async #write(bytes: Buffer): Promise<void> {
    if (this.#offset + bytes.length > MOST_BYTES) throw new ZipTooLarge()
    await this.#file.write(bytes, 0, bytes.length, this.#offset)
    this.#offset += bytes.length
  }
}

function localHead(entry: Entry): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(LOCAL, 0)
  fill(head, 4, entry)
  return Buffer.concat([head, entry.name])
}

/** What both heads of an entry say, from `at` on. */
function fill(head: Buffer, at: number, entry: Entry): void {
  head.writeUInt16LE(20, at)
  head.writeUInt16LE(UTF8, at + 2)
  head.writeUInt16LE(DEFLATED, at + 4)
  // The first of January 1980: when it was written is in the file's own properties.
  head.writeUInt16LE(0x21, at + 8)
  head.writeUInt32LE(entry.sum, at + 10)
  head.writeUInt32LE(entry.packed, at + 14)
  head.writeUInt32LE(entry.size, at + 18)
  head.writeUInt16LE(entry.name.length, at + 22)
}
