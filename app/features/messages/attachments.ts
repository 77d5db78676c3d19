import { MAX_MEDIA, MAX_MEDIA_BYTES, MEDIA_TYPES } from './messages.schema.ts'
import { fileSize } from './words.ts'

/** For the file dialog. */
export const ACCEPT = MEDIA_TYPES.join(',')

interface Held {
  size: number
}

/** What of a choice of files can be attached, and in words why the rest can't. The server checks again, by content. */
export function checkFiles<File extends { name: string; type: string; size: number }>(
  chosen: readonly File[],
  held: readonly Held[],
): { accepted: File[]; problems: string[] } {
  const accepted: File[] = []
  const problems: string[] = []
  let total = held.reduce((sum, file) => sum + file.size, 0)
  for (const file of chosen) {
    if (!(MEDIA_TYPES as readonly string[]).includes(file.type)) {
      problems.push(`${file.name} can't be sent: only pictures (JPEG, PNG, GIF, WebP), PDF, MP3 and MP4 can.`)
    } else if (file.size === 0) {
      problems.push(`${file.name} is empty.`)
    } else if (file.size > MAX_MEDIA_BYTES) {
      problems.push(
        `${file.name} is ${fileSize(file.size)}; carriers take at most ${fileSize(MAX_MEDIA_BYTES)}.`,
      )
    } else if (held.length + accepted.length >= MAX_MEDIA) {
      problems.push(`${file.name} was left out: a text carries at most ${MAX_MEDIA} files.`)
    } else if (total + file.size > MAX_MEDIA_BYTES) {
      problems.push(
        `${file.name} was left out: together the files would be over ${fileSize(MAX_MEDIA_BYTES)}.`,
      )
    } else {
      accepted.push(file)
      total += file.size
    }
  }
  return { accepted, problems }
}
