import type { Browser } from '@playwright/test'
import { uuidv7 } from '#app/lib/uuid.ts'
import { makeAccount, makeUser } from '#tests/factories/index.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import type { TestDatabase } from '#tests/setup/database.ts'
import { mailTo } from './emulators.ts'
import { expect, open, type Page } from './test.ts'

const PASSWORD = 'three blue kites'

/** Sets the password by the mailed invitation, and signs in. */
export async function accept(page: Page, email: string): Promise<void> {
  const [invitation] = /http\S+\/invitation\/\S+/.exec(await mailTo(email))!
  await page.goto(invitation)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Retype new password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** A page of the operator's, signed in as a super user. */
export async function signInAsOperator(browser: Browser, db: TestDatabase): Promise<Page> {
  const { account } = await makeAccount(db, { name: 'Platform', isPlatform: true })
  const robin = await makeUser(db, account.id, { role: 'super', mfaEnabled: true })
  const context = await browser.newContext({ baseURL: process.env.APP_URL! })
  const [name, value] = (await signIn(db, robin)).split('=') as [string, string]
  await context.addCookies([{ name, value, url: process.env.APP_URL! }])
  return context.newPage()
}

/** Opens an account for Nadia Haddad of Summit Agency at the operator's desk. Returns her email. */
export async function openAccount(desk: Page): Promise<string> {
  const email = `nadia.${uuidv7()}@summit.example`
  await open(desk, '/platform')
  await desk.getByRole('link', { name: 'Add account' }).click()
  await desk.getByLabel('Company', { exact: true }).fill('Summit Agency')
  await desk.getByLabel('Owner’s first name').fill('Nadia')
  await desk.getByLabel('Owner’s last name').fill('Haddad')
  await desk.getByLabel('Owner’s email').fill(email)
  await desk.getByRole('button', { name: 'Create' }).click()
  await expect(desk.getByText('Account created')).toBeVisible()
  await expect(desk.getByText('Invited')).toBeVisible()
  return email
}
