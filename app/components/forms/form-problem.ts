import type { FormResult } from './edit-fields.tsx'

/** What is wrong with a refused form, for one that doesn't show it at its fields. */
export function formProblem(result: FormResult): string | undefined {
  const { '': ofForm, ...ofFields } = result?.error ?? {}
  return [...new Set(ofForm ?? Object.values(ofFields).flat())].join(' ') || undefined
}
