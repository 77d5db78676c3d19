import type { Page } from '@playwright/test'
import { incoming, phone } from './phone.ts'

// These functions do what a user does with a call on screen.

export const press = (page: Page, name: string) =>
  phone(page).getByRole('button', { name, exact: true }).click()

export const answer = (page: Page) => incoming(page).getByRole('button', { name: 'Answer' }).click()

export async function transfer(
  page: Page,
  to: string,
  how: 'Talk to them first' | 'Leave as soon as they answer',
): Promise<void> {
  await press(page, 'Transfer')
  const dialog = page.getByRole('dialog', { name: 'Transfer the call' })
  await dialog.getByRole('radio', { name: how }).check()
  await dialog.getByRole('radio', { name: to }).check()
  await dialog.getByRole('button', { name: 'Submit' }).click()
}

export async function add(page: Page, ...names: string[]): Promise<void> {
  await press(page, 'Add')
  const dialog = page.getByRole('dialog', { name: 'Add to the call' })
  for (const name of names) await dialog.getByRole('checkbox', { name }).check()
  await dialog.getByRole('button', { name: 'Submit' }).click()
}
