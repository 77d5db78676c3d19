import { signInPresence } from '#app/features/accounts/presence/presence.server.ts'
import type { Agency } from './agency.ts'
import { expect, open, type Page } from './test.ts'

export const phone = (page: Page) => page.getByRole('complementary', { name: 'Phone' })
export const incoming = (page: Page) => page.getByRole('alertdialog')

/** Opens a page of an available user whose phone can ring. */
export async function openWithPhone(
  agency: Agency,
  user: Agency['maya'],
  path: string,
  page?: Page,
): Promise<Page> {
  const who = { accountId: agency.id, userId: user.id }
  await agency.ctx.db((tx) => signInPresence(tx, who, new Date()))
  const opened = page ?? (await agency.signIn(user))
  await opened.context().grantPermissions(['microphone'])
  await open(opened, path)
  await opened.getByRole('button', { name: 'Phone', exact: true }).click()
  await expect(phone(opened).getByText('Ready')).toBeVisible()
  return opened
}
