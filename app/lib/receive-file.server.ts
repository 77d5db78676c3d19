import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Busboy from '@fastify/busboy'
import { AppError } from './errors.ts'

export interface ReceivedFile {
  /** As the sender calls it. */
  name: string
  /** Where it is until the work with it is done. */
  path: string
  /** The other fields of the form. */
  fields: Record<string, string>
}

const CHOOSE = 'Choose one file.'
/** The form around a file. */
const FORM_BYTES = 64 * 1024

/**
 * Takes the one file of a posted form, its field `file`, to disk as it comes and gives it to `work`; after that it is
 * removed. What is too much is read and thrown away, so that the sender gets the answer that says so.
 * @throws AppError invalid: no file, several, or one of more than `most` bytes
 */
export async function receiveFile<T>(
  request: Request,
  most: number,
  tooLarge: string,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const type = request.headers.get('content-type') ?? ''
  if (!request.body || !type.toLowerCase().startsWith('multipart/form-data')) {
    throw new AppError('invalid', CHOOSE, 'file')
  }
  const directory = await mkdtemp(join(tmpdir(), 'switchboard-upload-'))
  try {
    const path = join(directory, 'file')
    const fields: Record<string, string> = {}
    let name = ''
    let writing: Promise<void> | undefined
    let cut = false
    const form = new Busboy({
      headers: { 'content-type': type },
      limits: { fileSize: most, files: 1, fields: 20, fieldSize: 1000, parts: 25, headerSize: 16_384 },
    })
    form.on('field', (field, value) => {
      fields[field] = value
    })
    form.on('file', (field, stream, fileName) => {
      if (field !== 'file' || !fileName) return void stream.resume()
      name = fileName
      stream.on('limit', () => (cut = true))
      writing = pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      writing.catch((error: Error) => form.destroy(error))
    })
    const body = Readable.fromWeb(request.body as never)
    await pipeline(body, upTo(2 * most + FORM_BYTES, tooLarge), form).catch((error: unknown) => {
      if (error instanceof AppError) throw error
      throw new AppError('invalid', CHOOSE, 'file')
    })
    await writing
    if (cut) throw new AppError('invalid', tooLarge, 'file')
    if (!name) throw new AppError('invalid', 'Choose a file.', 'file')
    return await work({ name, path, fields })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Beyond this not even what is thrown away is listened to any more. */
const upTo = (most: number, tooLarge: string) =>
  async function* (chunks: AsyncIterable<Uint8Array>) {
    let size = 0
    for await (const chunk of chunks) {
      size += chunk.byteLength
      if (size > most) throw new AppError('invalid', tooLarge, 'file')
      yield chunk
    }
  }
