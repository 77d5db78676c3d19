import { z } from 'zod'
import { trimUnseen } from './blank.ts'
import { keepsNoSecret } from './secret-text.ts'
import { parseState } from './states.ts'

interface TextOptions {
  /** The most characters. An input of `useAppForm` gets it as its `maxLength`. */
  max: number
  /** The message for an empty text; without it, the text may be empty. */
  missing?: string
  /** The message for a longer text. */
  tooLong?: string
  /** Takes numbers that look like a card or a social security number, for those that others issue. */
  mayLookSecret?: true
}

/** One line of text. Pasted text brings line breaks and tabs, which become blanks. */
export const line = (options: TextOptions) => text(oneLine, options)

/** Text of several lines. Forms without JavaScript send line breaks as CRLF, which would count as a change. */
export const lines = (options: TextOptions) =>
  text((typed) => trimUnseen(typed.replaceAll('\0', '').replaceAll('\r\n', '\n')), options)

export const oneLine = (typed: string): string => trimUnseen(typed.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' '))

export const tooLong = (max: number): string => `Use at most ${max.toLocaleString('en-US')} characters.`

function text(clean: (typed: string) => string, options: TextOptions) {
  const { max, missing, mayLookSecret } = options
  const cleaned = z
    .string({ error: missing })
    .overwrite(clean)
    .max(max, options.tooLong ?? tooLong(max))
  const needed = missing === undefined ? cleaned : cleaned.min(1, missing)
  return mayLookSecret ? needed : needed.superRefine(keepsNoSecret)
}

const ZIP_HINT = 'Enter a ZIP code like 83702.'

/** A ZIP code of five or nine digits. */
export const zip = ({ missing, problem = ZIP_HINT }: { missing?: string; problem?: string } = {}) =>
  z
    .string({ error: missing ?? problem })
    .trim()
    .min(1, { error: missing ?? problem, abort: true })
    .max(10, { error: problem, abort: true })
    .regex(/^\d{5}(-\d{4})?$/, problem)

const CHOOSE_STATE = 'Choose a state.'

/** A state by its postal code. */
export const usState = ({ missing = CHOOSE_STATE } = {}) =>
  z
    .string({ error: missing })
    .min(1, { error: missing, abort: true })
    .refine((code) => parseState(code) === code, CHOOSE_STATE)
