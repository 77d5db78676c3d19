// The one place that may: see `fitFields`. oxlint holds every other file to this module.
// oxlint-disable-next-line no-restricted-imports
import { parseWithZod as parse } from '@conform-to/zod/v4'

/** Limits that none of our forms reach: rows in a list, fields, and depth of a field. */
const MAX_INDEX = 999
const MAX_FIELDS = 5_000
const MAX_NAME = 200

/**
 * Keeps the fields whose names one of our forms could have. A name says where its value goes in the parsed object, and
 * `email[99999999]` asks for a list of a hundred million entries, which would block the process for everyone.
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

/** Conform's parseWithZod for forms that may be forged. */
export const parseWithZod = ((form: FormData | URLSearchParams, options: never) =>
  parse(form instanceof URLSearchParams ? form : fitFields(form), options)) as typeof parse
