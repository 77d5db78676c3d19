import { fileSize } from './labels.ts'

/** Says which files may be added to a message or a contact; the server checks again, by content. */
export interface FileRules {
  types: readonly string[]
  /** The types as users know them: 'pictures, PDF …'. */
  kinds: string
  most: number
  maxBytes: number
  /** All files that are added at once together, in bytes. */
  maxTotal: number
  /** Larger pictures are made smaller before they are uploaded. Without it they are uploaded as they are. */
  pictureBytes?: number
}

interface Held {
  size: number
}

/** The chosen files that can be attached, and why the others can't. */
export function checkFiles<File extends { name: string; type: string; size: number }>(
  chosen: readonly File[],
  held: readonly Held[],
  rules: FileRules,
): { accepted: File[]; problems: string[] } {
  const accepted: File[] = []
  const problems: string[] = []
  let total = held.reduce((sum, file) => sum + file.size, 0)
  for (const file of chosen) {
    if (!rules.types.includes(file.type)) {
      problems.push(`${file.name} can't be added: only ${rules.kinds} can.`)
    } else if (file.size === 0) {
      problems.push(`${file.name} is empty.`)
    } else if (file.size > rules.maxBytes) {
      problems.push(
        `${file.name} is ${fileSize(file.size)}. A file can have at most ${fileSize(rules.maxBytes)}.`,
      )
    } else if (held.length + accepted.length >= rules.most) {
      problems.push(`${file.name} was left out: at most ${rules.most} files can be added at once.`)
    } else if (total + file.size > rules.maxTotal) {
      problems.push(`${file.name} was left out: the files can have ${fileSize(rules.maxTotal)} together.`)
    } else {
      accepted.push(file)
      total += file.size
    }
  }
  return { accepted, problems }
}

/** The `accept` attribute of a file input. */
export const acceptOf = (rules: FileRules) => rules.types.join(',')
