import { eq } from 'drizzle-orm'
import { accounts } from '#db/schema/index.ts'
import { emulator } from './setup/emulators.ts'
import { expect, open, test } from './setup/test.ts'

test(
  'an admin connects Google Calendar, sees its events, and connects again when the access expires',
  { tag: '@sweep' },
  async ({ agency }) => {
    await agency.ctx.db((tx) =>
      tx.update(accounts).set({ calendar: 'preview' }).where(eq(accounts.id, agency.ctx.account.id)),
    )
    const maya = await agency.signIn(agency.maya)
    await maya.goto('/account/info/calendar')
    await maya.getByRole('link', { name: 'Connect' }).click()
    await maya.getByRole('button', { name: 'Deny' }).click()
    await expect(maya.getByText('access was denied at Google')).toBeVisible()

    await maya.getByRole('link', { name: 'Connect' }).click()
    await maya.getByRole('button', { name: 'Allow' }).click()
    await expect(maya.getByText('Google Calendar connected')).toBeVisible()
    await maya.getByLabel('Office', { exact: true }).check()
    await maya.getByRole('button', { name: 'Update Calendar Selection' }).click()
    await expect(maya.getByText('Successfully updated calendar selection')).toBeVisible()

    await open(maya, '/calendar?view=agenda')
    await expect(maya.getByText('Work in progress.')).toBeVisible()
    const main = maya.getByRole('main')
    await maya.getByRole('link', { name: 'Office closes at noon' }).click()
    const dialog = maya.getByRole('dialog', { name: 'Office closes at noon' })
    await expect(dialog).toContainText('all day')
    await maya.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await maya.getByLabel('Office', { exact: true }).uncheck()
    await expect(maya.getByRole('link', { name: 'Office closes at noon' })).toHaveCount(0)

    await emulator('google/revoke', {})
    await open(maya, '/calendar?view=agenda&date=2031-05-01')
    await expect(main.getByRole('alert').filter({ hasText: 'has expired' })).toHaveText(
      /Google Calendar authentication has expired. Please re-authenticate in your account settings./,
    )
    await maya.getByRole('button', { name: 'Dismiss' }).click()
    await expect(main.getByText('authentication has expired')).toHaveCount(0)

    await maya.goto('/account/info/calendar')
    await maya.getByRole('link', { name: 'Connect again' }).click()
    await maya.getByRole('button', { name: 'Allow' }).click()
    await expect(maya.getByText('Google Calendar connected')).toBeVisible()
    await expect(maya.getByLabel('Office', { exact: true })).toBeChecked()
    await maya.getByRole('link', { name: 'Disconnect' }).click()
    await maya.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(maya.getByText('Successfully disconnected Google Calendar')).toBeVisible()
  },
)
