import type { Page } from '@playwright/test'
import { hasClassConflict } from '#tests/setup/class-names.ts'
import { expect } from './test.ts'

/** No element has two utilities for the same property. */
export async function expectNoClassConflicts(page: Page, path: string): Promise<void> {
  const names = await page.evaluate(() =>
    [...document.querySelectorAll('[class]')].map((element) => element.getAttribute('class')!),
  )
  expect.soft([...new Set(names)].filter(hasClassConflict), path).toEqual([])
}
