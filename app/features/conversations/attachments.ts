import { MAX_MEDIA, MAX_MEDIA_BYTES, MEDIA_TYPES } from '#app/features/texting/limits.ts'
import { fileSize } from '#app/features/texting/labels.ts'

/** What may be attached where; the server checks again, by content. */
export interface FileRules {
  types: readonly string[]
  /** The types in words: 'pictures, PDF …'. */
  kinds: string
  most: number
  maxBytes: number
  /** All of one message together. */
  maxTotal: number
}

/** What carriers take. */
export const TEXT_FILES: FileRules = {
  types: MEDIA_TYPES,
  kinds: 'pictures (JPEG, PNG, GIF, WebP), PDF, MP3 and MP4',
  most: MAX_MEDIA,
  maxBytes: MAX_MEDIA_BYTES,
  maxTotal: MAX_MEDIA_BYTES,
}

/** The office's documents, which staff send each other. */
export const DOCUMENT_TYPES = [
  'wordprocessingml.document',
  'spreadsheetml.sheet',
  'presentationml.presentation',
].map((kind) => `application/vnd.openxmlformats-officedocument.${kind}`)

interface Held {
  size: number
}

/** What of a choice of files can be attached, and in words why the rest can't. */
export function checkFiles<File extends { name: string; type: string; size: number }>(
  chosen: readonly File[],
  held: readonly Held[],
  rules: FileRules = TEXT_FILES,
): { accepted: File[]; problems: string[] } {
  const accepted: File[] = []
  const problems: string[] = []
  let total = held.reduce((sum, file) => sum + file.size, 0)
  for (const file of chosen) {
    if (!rules.types.includes(file.type)) {
      problems.push(`${file.name} can't be sent: only ${rules.kinds} can.`)
    } else if (file.size === 0) {
      problems.push(`${file.name} is empty.`)
    } else if (file.size > rules.maxBytes) {
      problems.push(`${file.name} is ${fileSize(file.size)}; a file may have ${fileSize(rules.maxBytes)}.`)
    } else if (held.length + accepted.length >= rules.most) {
      problems.push(`${file.name} was left out: a message carries at most ${rules.most} files.`)
    } else if (total + file.size > rules.maxTotal) {
      problems.push(
        `${file.name} was left out: together the files would be over ${fileSize(rules.maxTotal)}.`,
      )
    } else {
      accepted.push(file)
      total += file.size
    }
  }
  return { accepted, problems }
}

/** For the file dialog. */
export const acceptOf = (rules: FileRules) => rules.types.join(',')
