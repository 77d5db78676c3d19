import type { SubmissionResult } from '@conform-to/react'
import type { RecordValues } from '#app/features/fields/kind.ts'

export type LastResult = SubmissionResult<string[]> | undefined

/**
 * The hidden fields `version` and `base` of what a form was opened with. Without JavaScript a refused form is rendered
 * again, so it takes what it sent.
 */
export function openedWith(version: number, base: RecordValues, lastResult: LastResult) {
  const sent = lastResult?.initialValue as { version?: string; base?: string } | undefined
  return { version: sent?.version ?? version, base: sent?.base ?? JSON.stringify(base) }
}
