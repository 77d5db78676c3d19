import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

// Without our own sizes, the merge takes text-2xs for a color and drops it.
const merge = extendTailwindMerge({
  extend: { classGroups: { 'font-size': [{ text: ['2xs'] }], shadow: [{ shadow: ['float'] }] } },
})

/** Joins class names. Of two that set the same property, the later wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
