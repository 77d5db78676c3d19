import { z } from 'zod'
import { line } from '#app/lib/text.schema.ts'
import { MAX_OWN_OPTIONS } from '#app/features/accounts/fields/options.ts'

export const VALUE_MAX = 100

/** One value: a line of text. */
export const valueSchema = line({
  max: VALUE_MAX,
  missing: 'Enter a value.',
  tooLong: `use at most ${VALUE_MAX} characters for a value.`,
})

/** The whole list of a group, in order. Duplicates are refused, ignoring case. */
export const valuesSchema = z
  .array(valueSchema)
  .max(MAX_OWN_OPTIONS, `a group can have ${MAX_OWN_OPTIONS} values.`)
  .superRefine((values, check) => {
    const twice = repeated(values)
    if (twice !== undefined) check.addIssue({ code: 'custom', message: `'${twice}' appears twice.` })
  })

/** The first value that repeats an earlier one. */
export function repeated(values: readonly string[]): string | undefined {
  const seen = new Set<string>()
  return values.find((value) => {
    const folded = value.toLowerCase()
    if (seen.has(folded)) return true
    seen.add(folded)
    return false
  })
}

/** The previous name of each value; without JavaScript, of lines that changed in place. */
export function readWas(form: FormData, seen: readonly string[]): string[] {
  if (form.has('lines')) return readValues(form).length === seen.length ? [...seen] : []
  return form.getAll('was').map(String)
}

/** The posted form: a `value` for each, or without JavaScript one per line in `lines`. */
export function readValues(form: FormData): unknown[] {
  const lines = form.get('lines')
  if (typeof lines === 'string') return lines.split('\n').filter((line) => line.trim() !== '')
  return form.getAll('value')
}
