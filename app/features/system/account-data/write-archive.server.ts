import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import yazl from 'yazl'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { extensionOf } from '#app/features/accounts/files/inspect-file.server.ts'
import { storedImportedRecording } from '#app/features/messaging/call-history/imported-recordings.server.ts'
import { storedRecording } from '#app/features/telephony/calls/recordings/recordings.server.ts'
import { storedDocument } from '#app/features/carriers/porting/documents.server.ts'
import { getFile } from '#app/lib/storage.server.ts'
import { type ArchiveRow, type ArchiveScope, readRows } from './archive-rows.server.ts'

export interface ArchiveParts {
  readme: string
  /** The path of a spreadsheet of the contacts. */
  workbook: string
  scope: ArchiveScope
  /** Called with the number of further rows or files; may throw to stop. */
  onProgress: (parts: number) => Promise<void>
}

/**
 * Writes a new ZIP file: a spreadsheet, a JSON line for each row, and every file. It holds one batch of rows or a part of
 * one file in memory at a time.
 * @throws what `onProgress` throws, and when the database, the storage or the disk fails
 */
export async function writeArchive(ctx: Ctx, path: string, parts: ArchiveParts): Promise<void> {
  await writeZip(path, async (zip) => {
    zip.addBuffer(Buffer.from(parts.readme), 'README.txt')
    zip.addFile(parts.workbook, 'contacts.xlsx', { compress: false })
    for (const part of parts.scope) {
      addStream(zip, `data/${part.table.name}.jsonl`, {}, () =>
        Readable.from(lines(ctx, part, parts.onProgress)),
      )
    }
    await addFiles(ctx, zip, parts)
  })
}

/**
 * Writes a new ZIP file to disk, whose entries `fill` adds.
 * @throws what `fill` and the entries' streams throw
 */
export async function writeZip(path: string, fill: (zip: yazl.ZipFile) => Promise<void>): Promise<void> {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const written = pipeline(output, createWriteStream(path, { flags: 'wx' }))
  // Awaited below; until then a failure must not end the process.
  written.catch(() => {})
  try {
    await Promise.race([fill(zip), written])
    zip.end()
    await written
  } catch (error) {
    output.destroy()
    throw error
  }
}

/** Adds a stream that is opened when it is its turn. yazl doesn't listen for its errors. */
export function addStream(
  zip: yazl.ZipFile,
  name: string,
  options: { compress?: boolean },
  open: () => Readable,
): void {
  zip.addReadStreamLazy(name, options, (give) => {
    const stream = open()
    stream.on('error', (error) => zip.emit('error', error))
    give(null, stream)
  })
}

async function* lines(ctx: Ctx, part: ArchiveScope[number], onProgress: ArchiveParts['onProgress']) {
  for await (const rows of readRows(ctx, part)) {
    yield `${rows.map(({ line }) => line).join('\n')}\n`
    await onProgress(rows.length)
  }
}

/** Every stored file of the rows. A file is opened when it is its turn. */
async function addFiles(ctx: Ctx, zip: yazl.ZipFile, { scope, onProgress }: ArchiveParts): Promise<void> {
  const lost: string[] = []
  for (const part of scope) {
    if (part.table.files.length === 0) continue
    for await (const rows of readRows(ctx, part)) {
      for (const row of rows) {
        for (const [column, key] of Object.entries(row.files)) {
          if (!key) continue
          const name = `files/${part.table.name}/${row.id}${part.table.files.length > 1 ? `-${column.replace(/_key$/, '')}` : ''}`
          const file = await openFile(ctx, part.table.name, row, key)
          if (!file) lost.push(name)
          else addFile(zip, name, file, onProgress)
        }
      }
    }
  }
  if (lost.length > 0) zip.addBuffer(Buffer.from(`${lost.join('\n')}\n`), 'files/not-found.txt')
}

/** A stored file that is there. */
export interface OpenFile {
  type: string
  open: () => ReadableStream<Uint8Array>
}

/** Recordings and the documents of ports are stored sealed. Null for a file that the storage doesn't have. */
export async function openFile(
  ctx: Ctx,
  table: string,
  row: Pick<ArchiveRow, 'id'>,
  key: string,
): Promise<OpenFile | null> {
  if (table === 'call_recordings' || table === 'imported_calls') {
    const stored = table === 'call_recordings' ? storedRecording : storedImportedRecording
    const recording = await stored(ctx, row.id)
    if (!recording) return null
    const all = { start: 0, end: recording.size - 1 }
    return { type: recording.contentType, open: () => recording.read(all) as ReadableStream<Uint8Array> }
  }
  if (table === 'port_documents') {
    const document = await storedDocument(ctx, row.id)
    return document && { type: 'application/pdf', open: () => document.read() as ReadableStream<Uint8Array> }
  }
  const file = await getFile(ctx.account.id, key)
  return file && { type: file.type, open: () => file.stream() as ReadableStream<Uint8Array> }
}

/** Pictures, recordings and PDFs are compressed already. */
function addFile(
  zip: yazl.ZipFile,
  name: string,
  { type, open }: OpenFile,
  onProgress: ArchiveParts['onProgress'],
): void {
  addStream(zip, `${name}.${extensionOf(type)}`, { compress: false }, () =>
    Readable.from(bytes(open(), onProgress)),
  )
}

async function* bytes(stream: ReadableStream<Uint8Array>, onProgress: ArchiveParts['onProgress']) {
  yield* stream
  await onProgress(1)
}
