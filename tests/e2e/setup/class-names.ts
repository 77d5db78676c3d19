import type { Page } from '@playwright/test'
import { extendTailwindMerge } from 'tailwind-merge'
import { expect } from './test.ts'

// It would take our own sizes for colors.
const merge = extendTailwindMerge({
  extend: { classGroups: { 'font-size': [{ text: ['2xs'] }], shadow: [{ shadow: ['float'] }] } },
})

const hasConflict = (names: string): boolean =>
  new Set(merge(names).split(' ')).size < new Set(names.trim().split(/\s+/)).size

/** No element has two utilities for the same property: the order of the style sheet would decide between them (app/lib/cn.ts). */
export async function expectNoClassConflicts(page: Page, path: string): Promise<void> {
  const names = await page.evaluate(() =>
    [...document.querySelectorAll('[class]')].map((element) => element.getAttribute('class')!),
  )
  expect.soft([...new Set(names)].filter(hasConflict), path).toEqual([])
}
