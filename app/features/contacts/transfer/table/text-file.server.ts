import { isAscii, isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import {
  decodeLine,
  type Encoding,
  encodingOf,
  type LinesSeen,
  nothingSeen,
  seeLine,
  utf16Of,
} from './encoding.server.ts'

// A text file on disk as text, whatever its encoding. Never more than a piece of it is in memory.

/** Bytes between two line ends while the encoding is found out, which may be a cell or a row that is refused later. */
const LONGEST_LINE = 16 * 1024 * 1024

/** The message is for the user. */
export class LineTooLong extends Error {
  constructor() {
    super('A line of this file is too long. Split it and import the parts.')
  }
}

const PIECE = 64 * 1024

/** The start and the end of a file, where a zip has its directory. */
export async function ends(path: string): Promise<{ size: number; head: Buffer; tail: Buffer }> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const piece = async (from: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(PIECE, size)), 0, undefined, from)
      return buffer.subarray(0, bytesRead)
    }
    return { size, head: await piece(0), tail: await piece(Math.max(0, size - PIECE)) }
  } finally {
    await file.close()
  }
}

const LF = 10
const CR = 13

/** The whole lines of a file, several at once, and what follows the last of them. */
async function* wholeLines(path: string): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const end = Math.max(bytes.lastIndexOf(LF), bytes.lastIndexOf(CR)) + 1
    if (end > 0) yield bytes.subarray(0, end)
    rest = Buffer.from(bytes.subarray(end))
    if (rest.length > LONGEST_LINE) throw new LineTooLong()
  }
  if (rest.length > 0) yield rest
}

function* linesOf(bytes: Buffer): Generator<Buffer> {
  let from = 0
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== LF && bytes[at] !== CR) continue
    yield bytes.subarray(from, at + 1)
    from = at + 1
  }
  if (from < bytes.length) yield bytes.subarray(from)
}

/** How a text file is read: in the given encoding, or in the one that is found out. */
export async function wordsAndEncoding(
  path: string,
  given: Encoding | undefined,
): Promise<{ encoding: Encoding; words: string[] }> {
  const found = utf16Of((await ends(path)).head)
  const seen = found ? nothingSeen() : await seeLines(path)
  return { encoding: given ?? found ?? encodingOf(seen), words: seen.words }
}

async function seeLines(path: string): Promise<LinesSeen> {
  const seen = nothingSeen()
  for await (const bytes of wholeLines(path)) {
    if (isAscii(bytes)) continue
    for (const line of linesOf(bytes)) seeLine(seen, line)
  }
  return seen
}

/** The text of a file in pieces. */
export async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  if (encoding === 'mixed') {
    let first = true
    for await (const bytes of wholeLines(path)) {
      const text = isUtf8(bytes)
        ? decodeLine(bytes, 'utf-8')
        : [...linesOf(bytes)].map((line) => decodeLine(line, encoding)).join('')
      yield first ? text.replace(/^\ufeff/, '') : text
      first = false
    }
    return
  }
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const text = decoder.decode(chunk, { stream: true })
    if (text) yield text
  }
  yield decoder.decode()
}
