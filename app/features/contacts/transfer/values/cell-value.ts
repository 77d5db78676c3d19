/**
 * The meaning of a file's cell for its field. A cell that can't be read costs its value, never the row: its reason goes to
 * the list "to look at".
 */
export type CellValue =
  | { kind: 'blank' }
  | {
      kind: 'value'
      /** As it would be typed into the field's input. */
      typed: unknown
      /** The rest of the cell, for which the field has no place: an extension, a second number. */
      beside?: readonly Beside[]
      /** Why a user should look at the value although it was read. */
      doubt?: string
    }
  | { kind: 'look'; reason: string }

export interface Beside {
  what: 'phone' | 'extension' | 'email' | 'text'
  text: string
}

export const BLANK: CellValue = { kind: 'blank' }
export const look = (reason: string): CellValue => ({ kind: 'look', reason })
export const value = (typed: unknown): CellValue => ({ kind: 'value', typed })

const NOTHING =
  /^(?:[-–—_.?/\\*x\s]*|n\.? ?[/.]? ?a\.?|none|nil|null|\(?(?:null|blank|empty|none)\)?|unknown|unspecified|not (?:specified|available|applicable|provided|given|on file)|no (?:phone|number|email|e-mail|dob)|tb[da]|undefined|nan|#(?:n\/a|ref!|value!|name\?|null!|num!|div\/0!)|refused|declined)$/i

/** Whether people and programs write this for an empty cell: N/A, none, a dash, an error of a spreadsheet. */
export const meansNothing = (text: string): boolean => NOTHING.test(text)

/** The values of a cell that holds several: Google joins them by `:::`, others by a semicolon, bar or line break. */
export const severalIn = (text: string): string[] =>
  text
    .split(/\s*:::\s*|[;|\n\r]+/)
    .map((part) => part.trim())
    .filter(Boolean)
