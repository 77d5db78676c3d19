// The one place that may: see `fitFields`. oxlint holds every other file to this module.
// oxlint-disable-next-line no-restricted-imports
import { parseWithZod as parse } from '@conform-to/zod/v4'

/** No form of ours has as many rows in a list, as many fields, or a field as deep. */
const MAX_INDEX = 999
const MAX_FIELDS = 5_000
const MAX_NAME = 200

/**
 * The fields whose names a form of ours could have. A name says where in the parsed values its text goes, and
 * `email[99999999]` asks for a list of a hundred million: making it stops the process for everybody.
 */
export function fitFields(form: FormData): FormData {
  const names = [...form.keys()]
  if (names.length <= MAX_FIELDS && names.every(isFit)) return form
  const fit = new FormData()
  let count = 0
  for (const [name, value] of form) {
    if (!isFit(name)) continue
    count += 1
    if (count > MAX_FIELDS) break
    fit.append(name, value)
  }
  return fit
}

function isFit(name: string): boolean {
  if (name.length > MAX_NAME) return false
  for (const [, index] of name.matchAll(/\[(\d+)\]/g)) if (Number(index) > MAX_INDEX) return false
  return true
}

/** Conform's parseWithZod for forms that anybody may have made up. */
export const parseWithZod = ((form: FormData | URLSearchParams, options: never) =>
  parse(form instanceof URLSearchParams ? form : fitFields(form), options)) as typeof parse
