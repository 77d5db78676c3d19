// Every other file must use this module (see `fitFields`).
// oxlint-disable-next-line no-restricted-imports
import { parseWithZod as parse } from '@conform-to/zod/v4'
import { isBlank } from './blank.ts'
import './configure-zod.ts'

/** More than any form of ours has. */
const MAX_INDEX = 999
const MAX_FIELDS = 5_000
const MAX_NAME = 200

/** A value in which there is nothing to see, however many characters it has. */
const looksEmpty = (value: FormDataEntryValue): boolean =>
  typeof value === 'string' && value !== '' && isBlank(value)

/**
 * Drops fields that no form of ours has, and makes values that are blank to the eye empty. A name says where its value goes, and `email[99999999]` would create a list
 * of a hundred million entries, which stops the process for everyone.
 */
export function fitFields(form: FormData): FormData {
  const names = [...form.keys()]
  if (names.length <= MAX_FIELDS && names.every(isFit) && ![...form.values()].some(looksEmpty)) return form
  const fit = new FormData()
  let count = 0
  for (const [name, value] of form) {
    if (!isFit(name)) continue
    count += 1
    if (count > MAX_FIELDS) break
    fit.append(name, looksEmpty(value) ? '' : value)
  }
  return fit
}

function isFit(name: string): boolean {
  if (name.length > MAX_NAME) return false
  for (const [, index] of name.matchAll(/\[(\d+)\]/g)) if (Number(index) > MAX_INDEX) return false
  return true
}

/** Conform's parseWithZod for untrusted forms. */
export const parseWithZod = ((form: FormData | URLSearchParams, options: never) =>
  parse(form instanceof URLSearchParams ? form : fitFields(form), options)) as typeof parse
