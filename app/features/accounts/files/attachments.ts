import { fileSize } from '#app/lib/file-size.ts'

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

/**
 * The chosen files that can be attached, and why the others can't: one sentence for a reason, however many files it is
 * about.
 */
export function checkFiles<File extends { name: string; type: string; size: number }>(
  chosen: readonly File[],
  held: readonly Held[],
  rules: FileRules,
): { accepted: File[]; problems: string[] } {
  const accepted: File[] = []
  const refused: Record<Reason, File[]> = { type: [], empty: [], large: [], many: [], total: [] }
  let total = held.reduce((sum, file) => sum + file.size, 0)
  for (const file of chosen) {
    const reason = refusalOf(file, rules, held.length + accepted.length, total)
    if (reason) refused[reason].push(file)
    else {
      accepted.push(file)
      total += file.size
    }
  }
  const problems = REASONS.flatMap((reason) =>
    refused[reason].length > 0 ? [describeRefusal(reason, refused[reason], rules)] : [],
  )
  return { accepted, problems }
}

const REASONS = ['type', 'empty', 'large', 'many', 'total'] as const
type Reason = (typeof REASONS)[number]

function refusalOf(
  { type, size }: { type: string; size: number },
  rules: FileRules,
  count: number,
  total: number,
): Reason | null {
  if (!rules.types.includes(type)) return 'type'
  if (size === 0) return 'empty'
  if (size > rules.maxBytes) return 'large'
  if (count >= rules.most) return 'many'
  return total + size > rules.maxTotal ? 'total' : null
}

function describeRefusal(
  reason: Reason,
  files: readonly { name: string; size: number }[],
  rules: FileRules,
): string {
  const [{ name, size }] = files as [{ name: string; size: number }]
  const one = files.length === 1
  const which = one ? name : `${name} and ${files.length - 1} more`
  switch (reason) {
    case 'type':
      return `${which} can't be added: only ${rules.kinds} can.`
    case 'empty':
      return `${which} ${one ? 'is' : 'are'} empty.`
    case 'large':
      return `${which} ${one ? `is ${fileSize(size)}` : 'are too large'}. A file can have at most ${fileSize(rules.maxBytes)}.`
    case 'many':
      return `${which} ${one ? 'was' : 'were'} left out: at most ${rules.most} files can be added at once.`
    case 'total':
      return `${which} ${one ? 'was' : 'were'} left out: the files can have ${fileSize(rules.maxTotal)} together.`
  }
}

/** The `accept` attribute of a file input. */
export const acceptOf = (rules: FileRules) => rules.types.join(',')

/** The message of a file that was not taken. */
export const uploadFailure = (reason: string) => `Error uploading file. ${reason}`
