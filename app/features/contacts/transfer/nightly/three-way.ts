/** The fate of a value of a nightly file. */
export type Verdict =
  /** The file's value is stored. */
  | 'take'
  /** The file says nothing new, so what stands here stays. */
  | 'keep'
  /** Both changed: what stands here stays, and someone should look. */
  | 'conflict'

/**
 * Decides between a nightly file and what stands here. All three are compared as texts, null for nothing: the file's
 * value, what the last file said, and what is stored.
 */
export function decideValue(file: string, last: string | null, stored: string | null): Verdict {
  if (file === stored || file === last) return 'keep'
  if (stored === last) return 'take'
  return 'conflict'
}
