import { extendTailwindMerge } from 'tailwind-merge'

// It would take our own sizes for colors.
const merge = extendTailwindMerge({
  extend: { classGroups: { 'font-size': [{ text: ['2xs'] }], shadow: [{ shadow: ['float'] }] } },
})

/** Whether two of an element's utilities set the same property: the order of the style sheet would decide (app/lib/cn.ts). */
export const hasClassConflict = (names: string): boolean =>
  new Set(merge(names).split(' ')).size < new Set(names.trim().split(/\s+/)).size
