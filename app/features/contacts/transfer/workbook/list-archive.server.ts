import { type Entry, openPromise, type ZipFile } from 'yauzl'

/** The ZIP file can't be read, or exceeds a limit. The message is for the user. */
export class BrokenArchive extends Error {}

export const MOST_ARCHIVED = 10_000
/** All files together, unpacked. */
const MOST_BYTES = 4 * 1024 * 1024 * 1024
const LONGEST_PATH = 1000

/** Files that systems add to each folder. */
const SYSTEMS_OWN = /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i

const DAMAGED = 'This ZIP file can’t be read: it is damaged. Make it again and upload it again.'

export interface ArchivedFile {
  /** The position in the archive's directory, counted from 0. */
  at: number
  path: string
  /** Unpacked, as the archive says; yauzl unpacks no more than that. */
  bytes: number
}

/**
 * Opens a ZIP file and lists its files.
 * @throws BrokenArchive
 */
export async function openArchive(
  path: string,
): Promise<{ zip: ZipFile; files: (ArchivedFile & { entry: Entry })[] }> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw new BrokenArchive(DAMAGED)
  })
  try {
    return { zip, files: await filesOf(zip) }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function filesOf(zip: ZipFile) {
  if (zip.entryCount > MOST_ARCHIVED * 2) throw tooMany()
  const files: (ArchivedFile & { entry: Entry })[] = []
  let at = 0
  let bytes = 0
  try {
    for await (const entry of zip.eachEntry()) {
      const path = entry.fileName.replaceAll('\\', '/')
      if (!path.endsWith('/') && !SYSTEMS_OWN.test(path)) {
        if (path.length > LONGEST_PATH)
          throw new BrokenArchive('A file of this ZIP file has a path that is too long.')
        if (entry.isEncrypted()) {
          throw new BrokenArchive('This ZIP file has a password. Make one without and upload it.')
        }
        files.push({ at, path, bytes: entry.uncompressedSize, entry })
        bytes += entry.uncompressedSize
      }
      at += 1
    }
  } catch (error) {
    if (error instanceof BrokenArchive) throw error
    throw new BrokenArchive(
      /relative path|absolute path/.test(String(error))
        ? 'This ZIP file names a file outside of its own folders. Make it again from the folders of your clients.'
        : DAMAGED,
    )
  }
  if (files.length > MOST_ARCHIVED) throw tooMany()
  if (bytes > MOST_BYTES)
    throw new BrokenArchive('This ZIP file unpacks to more than 4 GB. Split it and import the parts.')
  return files
}

const tooMany = () =>
  new BrokenArchive(
    `This ZIP file has more than ${MOST_ARCHIVED.toLocaleString('en-US')} files. Split it and import the parts.`,
  )

/** A row for each file, after its headings: place, path and size. */
export async function* readArchive(path: string): AsyncGenerator<{ line: number; cells: string[] }> {
  const { zip, files } = await openArchive(path)
  zip.close()
  for (const [index, file] of files.entries())
    yield { line: index + 1, cells: [String(file.at), file.path, String(file.bytes)] }
}
