import { type ClassValue, clsx } from 'clsx'

/**
 * Joins class names. Of two utilities that set the same property, the style sheet decides which wins, not their order here: give
 * an element one of them, or mark the winner (`py-8!`). Utilities win over the classes of parts, such as `btn`, in app.css.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes)
}
