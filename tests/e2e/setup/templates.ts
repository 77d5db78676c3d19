import type { BrowserContext } from '@playwright/test'
import { makeUser } from '#tests/factories/index.ts'
import { fixtures } from '#tests/security/fixtures.ts'
import type { TestDatabase } from '#tests/setup/database.ts'
import { signIn } from '#tests/setup/sign-in.ts'

// One page of each template, with the demo data. What opens over a page without an address has component tests.

/** By group. `:client` and the like are ids of the demo data. */
export const PAGES: Record<string, string[]> = {}
for (const { pages } of fixtures.values())
  for (const [group, paths] of Object.entries(pages ?? {})) (PAGES[group] ??= []).push(...paths)

/** Signs a user of the demo agency in. Returns the ids for the paths above. */
export async function signInToDemo(
  context: BrowserContext,
  db: TestDatabase,
): Promise<Record<string, string>> {
  const [demo] = await db.admin`select account_id from users where email = 'owner@harbor.example'`
  const user = await makeUser(db, demo!.account_id as string, { role: 'owner' })
  const found = await Promise.all([...fixtures.values()].map(({ demoIds }) => demoIds?.(db, user)))
  const [name, value] = (await signIn(db, user)).split('=') as [string, string]
  await context.addCookies([{ name, value, url: process.env.APP_URL! }])
  return Object.assign({}, ...found) as Record<string, string>
}

export const resolve = (path: string, ids: Record<string, string>) =>
  path.replaceAll(/:(\w+)/g, (_, key: string) => ids[key]!)
