import { test as base, type BrowserContext, expect, type Page } from '@playwright/test'
import postgres from 'postgres'
import { openPool } from '#db/client.ts'
import type { TestDatabase } from '#tests/setup/database.ts'
import { type Agency, makeAgency } from './agency.ts'

export { expect }
export type { Locator, Page } from '@playwright/test'

interface Fixtures {
  agency: Agency
  /** Has a browser context's page errors fail the test, which a user would not see: a failed hydration is one. */
  watch: (context: BrowserContext) => void
}

export const test = base.extend<Fixtures, { db: TestDatabase }>({
  db: [
    async ({}, use) => {
      const url = process.env.DATABASE_URL!
      const pool = openPool(url, { max: 4 })
      const admin = postgres(url, { max: 1, onnotice: () => {} })
      await use({ url, pool, admin })
      await Promise.all([pool.end(), admin.end()])
    },
    { scope: 'worker' },
  ],
  watch: [
    async ({ context }, use) => {
      const errors: string[] = []
      const contexts: BrowserContext[] = []
      const watch = (watched: BrowserContext) => {
        contexts.push(watched)
        watched.on('weberror', (thrown) => {
          errors.push(`${new URL(thrown.page()!.url()).pathname}: ${thrown.error().message}`)
        })
      }
      watch(context)
      await use(watch)
      for (const watched of contexts) await watched.close()
      expect(errors, 'errors thrown in pages').toEqual([])
    },
    { auto: true },
  ],
  agency: async ({ browser, db, watch }, use) => use(await makeAgency(db, browser, watch)),
})

/** Opens a page of a signed-in user and waits until it is hydrated and receives events. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByText('Connected')).toHaveCount(1)
}
