/** The fate of a value of a nightly file. */
export type Verdict =
  /** The file's value is stored. */
  | 'take'
  /** The file says nothing new, so what stands here stays. */
  | 'keep'
  /** Both changed: what stands here stays, and someone should look. */
  | 'conflict'

/**
 * Decides between a nightly file and what stands here. All are compared as texts: the file's value, the values of the last
 * file, those of earlier rows of this one, and what is stored, null for nothing.
 */
export function decideValue(
  file: string,
  last: readonly string[],
  stored: string | null,
  rowsBefore: readonly string[] = [],
): Verdict {
  if (file === stored || last.includes(file) || rowsBefore.includes(file)) return 'keep'
  const isOfFiles = stored === null ? last.length === 0 : last.includes(stored) || rowsBefore.includes(stored)
  return isOfFiles ? 'take' : 'conflict'
}
