import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import Busboy from '@fastify/busboy'
import { AppError } from './errors.ts'
import { makeTempDirectory } from './temp-files.server.ts'
import { orUnavailable } from './unavailable.server.ts'

export interface FileLimits {
  maxFileBytes: number
  /** The message for a larger file. */
  tooLarge: string
  /** For a form with a long text field. 20,000 bytes by default. */
  maxFieldBytes?: number
  /** 20 by default. */
  maxFields?: number
  /** Called for a file that is too large, instead of failing: the form has the beginning of it. */
  onTooLarge?: (field: string) => void
}

export interface ReceivedFile {
  /** The sender's name for it. */
  name: string
  /** Path of the file until `work` is done. */
  path: string
}

/** The other fields of a form with files. */
type Fields = Record<string, string>

const ONE_FILE = 'Choose one file at a time.'
const UNREADABLE = "We couldn't read this form. Reload the page and try again."
/** Allowance for the rest of a form around its file. */
const FORM_BYTES = 64 * 1024

/**
 * Streams the one file of a posted form, field `file`, to disk and removes it after `work`.
 * @throws AppError invalid: no file, several, or one that is too large; unavailable when the disk is full
 */
export const receiveFile = <T>(
  request: Request,
  limits: FileLimits,
  work: (file: ReceivedFile & { fields: Fields }) => Promise<T>,
): Promise<T> =>
  receiveFiles(request, { ...limits, files: ['file'] }, ({ files, fields }) =>
    work({ ...files.file, fields }),
  )

/**
 * Streams the files of a posted form, one in each of the fields `files`, to disk and removes them after `work`.
 * @throws AppError invalid: a file is missing or too large, or there are more; unavailable when the disk is full
 */
export async function receiveFiles<Name extends string, T>(
  request: Request,
  { files: names, ...limits }: FileLimits & { files: readonly Name[] },
  work: (received: { files: Record<Name, ReceivedFile>; fields: Fields }) => Promise<T>,
): Promise<T> {
  if (!isMultipart(request)) throw missing(names[0]!)
  const directory = await makeTempDirectory('upload')
  try {
    const fields: Fields = {}
    const files: Partial<Record<Name, ReceivedFile>> = {}
    let tooLarge: string | undefined
    let twice: Name | undefined
    await parse(request, { ...limits, onTooLarge: (field) => (tooLarge ??= field) }, names.length, {
      field: (field, value) => (fields[field] = value),
      file: async (field, stream, fileName) => {
        const name = names.find((each) => each === field)
        if (name && files[name]) twice = name
        if (!name || twice) return void stream.resume()
        const path = join(directory, name)
        files[name] = { name: fileName, path }
        await orUnavailable(pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 })))
      },
    })
    if (tooLarge) throw new AppError('invalid', limits.tooLarge, tooLarge)
    if (twice) throw new AppError('invalid', ONE_FILE, twice)
    const absent = names.find((name) => !files[name])
    if (absent) throw missing(absent)
    return await work({ files: files as Record<Name, ReceivedFile>, fields })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

const missing = (field: string) => new AppError('invalid', 'Choose a file.', field)

/**
 * Reads a posted form with at most one file into memory. An empty file field is left out.
 * @throws AppError invalid: unreadable, several files, or one that is too large
 */
export async function readFormWithFile(request: Request, limits: FileLimits): Promise<FormData> {
  if (!isMultipart(request)) return request.formData()
  const form = new FormData()
  await parse(request, limits, 1, {
    field: (name, value) => form.append(name, value),
    file: async (name, stream, fileName, type) => {
      form.append(name, new File([new Uint8Array(await buffer(stream))], fileName, { type }))
    },
  })
  return form
}

interface Handlers {
  field: (name: string, value: string) => void
  file: (name: string, stream: Readable, fileName: string, type: string) => Promise<void>
}

/** Parses a multipart body. Reads and discards anything over the limit, so that the sender gets the response. */
async function parse(
  request: Request,
  limits: FileLimits,
  maxFiles: number,
  handlers: Handlers,
): Promise<void> {
  const { maxFileBytes, tooLarge, maxFieldBytes = 20_000, maxFields = 20 } = limits
  const reading: Promise<void>[] = []
  let cut = false
  let several = false
  try {
    const form = new Busboy({
      headers: { 'content-type': request.headers.get('content-type')! },
      limits: {
        fileSize: maxFileBytes,
        files: maxFiles,
        fields: maxFields,
        fieldSize: maxFieldBytes,
        parts: maxFields + 5,
        headerSize: 16_384,
      },
    })
    form.on('field', (name, value, _, valueTruncated) => {
      cut ||= valueTruncated
      handlers.field(name, value)
    })
    form.on('filesLimit', () => (several = true))
    form.on('file', (name, stream, fileName, _, type) => {
      if (!fileName) return void stream.resume()
      stream.on('limit', () => {
        if (limits.onTooLarge) limits.onTooLarge(name)
        else cut = true
      })
      const work = handlers.file(name, stream, fileName, type)
      work.catch((error: Error) => form.destroy(error))
      reading.push(work)
    })
    const largest = 2 * (maxFiles * maxFileBytes + maxFieldBytes) + FORM_BYTES
    await pipeline(Readable.fromWeb(request.body as never), upTo(largest, tooLarge), form)
    await Promise.all(reading)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('invalid', UNREADABLE, 'file')
  }
  if (cut) throw new AppError('invalid', tooLarge, 'file')
  if (several) throw new AppError('invalid', ONE_FILE, 'file')
}

const isMultipart = ({ headers, body }: Request) =>
  body !== null && /^multipart\/form-data\b/i.test(headers.get('content-type') ?? '')

/** Stops reading a body that is far too large. */
const upTo = (maxBytes: number, tooLarge: string) =>
  async function* (chunks: AsyncIterable<Uint8Array>) {
    let size = 0
    for await (const chunk of chunks) {
      size += chunk.byteLength
      if (size > maxBytes) throw new AppError('invalid', tooLarge, 'file')
      yield chunk
    }
  }
