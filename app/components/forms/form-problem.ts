import type { FormResult } from './edit-fields.tsx'

/** The problem of a refused form, for one that doesn't show it at its fields. */
export function formProblem(result: FormResult): string | undefined {
  const { '': ofForm, ...ofFields } = result?.error ?? {}
  return [...new Set(ofForm ?? Object.values(ofFields).flat())].join(' ') || undefined
}
