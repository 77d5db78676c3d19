import { test as base, type BrowserContext, expect, type Page } from '@playwright/test'
import { connect, disconnect, type TestDatabase } from '#tests/setup/postgres.ts'
import { type Agency, makeAgency } from './agency.ts'

export { expect }
export type { Locator, Page } from '@playwright/test'

interface Fixtures {
  agency: Agency
  /** Makes the test fail on page errors, which a user would not see, such as a failed hydration. */
  watch: (context: BrowserContext) => void
}

export const test = base.extend<Fixtures, { db: TestDatabase }>({
  db: [
    async ({}, use) => {
      const db = connect(process.env.MIGRATION_DATABASE_URL!, process.env.DATABASE_PASSWORD)
      await use(db)
      await disconnect(db)
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
  await expect(page.getByText('Connected', { exact: true })).toHaveCount(1)
}
