import type { IconComponent } from '../icons.tsx'

/** A choice of an action that needs one, such as the colleague to assign to. */
export interface ActionChoice {
  id: string
  label: string
  /** Shows a face beside the label; the URL of a picture, or null for initials. */
  avatar?: string | null
  fields: Record<string, string>
}

interface PostedForm {
  /** The path of the route that takes the form. */
  post: string
  intent: string
  fields?: Record<string, string>
}

/** How an action is carried out. All but `run` and `hint` work without JavaScript, as links and forms. */
export type Act =
  | { to: string }
  /** A dialog over the page. `instead` does it on the page itself when it can, and then returns true. */
  | { dialog: string; instead?: () => boolean }
  /** Calls a number, in E.164: of which client, and from which location. */
  | { call: string; client?: string | undefined; from?: string | undefined }
  | PostedForm
  /** A form that asks first. */
  | (PostedForm & { question: string; confirm: string })
  /** A form with one button for each choice. */
  | (PostedForm & { choices: readonly ActionChoice[]; none: string })
  | { run: () => void }
  /** Done by keys alone, as arrows on a board: only the list of keys shows it. */
  | { hint: true }

/** Something that a user can do. Buttons, menus, search, keys and the list of keys are made from it. */
export interface Action {
  id: string
  label: string
  /** The word on its button, when the label is too long. */
  button?: string
  icon: IconComponent
  /** The first is shown. `r`, `Shift+C`, or two in a row: `g m`. */
  keys?: readonly string[]
  /** Other words that search finds it by. */
  words?: string
  /**
   * Below 10 it is a button of the header, else an entry of its menu, with a line between those of different tens; both in this
   * order. Without it, only keys and search have it.
   */
  place?: number
  look?: 'primary' | 'quiet' | 'danger'
  /** For a button that is on or off. */
  pressed?: boolean
  /** May be done again while the last time isn't finished, as moving through a list. */
  repeats?: true
  /** Search finds it only by a word; or never, as where it finds the page itself. */
  search?: 'word' | 'never'
  act: Act
}

/** The last tens of a menu, for what deletes. */
export const LAST_PLACE = 90

/** The name of a pressed key as actions write it; null for keys that are no shortcuts. */
export function pressedKey({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): string | null {
  if (key.length !== 1 || key === ' ') return null
  const letter = key.toLowerCase()
  if (letter < 'a' || letter > 'z') return key
  return shiftKey ? `Shift+${letter.toUpperCase()}` : letter
}

/** `Shift C`, as people read it. */
export const keyLabel = (key: string): string => key.replaceAll('+', ' ').replace(/\b[a-z]\b/g, upper)
const upper = (letter: string) => letter.toUpperCase()

/** For `aria-keyshortcuts`. Two keys in a row can't be said there. */
export const ariaKeys = (keys: readonly string[] = []): string | undefined =>
  keys
    .filter((key) => !key.includes(' '))
    .map((key) => (key.length === 1 ? key.toUpperCase() : key))
    .join(' ') || undefined
