import { createRecord } from '#app/features/people/records/records.server.ts'
import { expect, open, type Page, test } from './setup/test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('two contacts are merged into a couple and split again, and each step can be undone', async ({
  agency,
}) => {
  const ana = await agency.addClient({ firstName: 'Ana', lastName: 'Prado' })
  const ben = await agency.addClient({ firstName: 'Ben', lastName: 'Prado' })
  await createRecord(
    agency.ctx,
    { name: 'extra', clientId: ben.id },
    { field: 'Gate code of Ben', value: '4471' },
  )
  const page = await agency.signIn(agency.maya)
  const pathOf = (client: { id: string }) => `/contacts/contact/${client.id}`
  await open(page, pathOf(ana))
  await page.locator('summary').filter({ hasText: 'More actions' }).click()
  await page.getByRole('link', { name: 'Merge', exact: true }).click()
  // Contacts of the same name are suggested.
  await page.getByRole('link', { name: /Ben Prado/ }).click()
  await page.getByRole('link', { name: /becomes the secondary contact/ }).click()
  await expect(page.getByText('Extra information: 1')).toBeVisible()
  const merge = page.getByRole('dialog', { name: 'Merge contacts' })
  await merge.getByRole('button', { name: 'Merge contacts' }).click()
  await expect(page.getByText('Client successfully merged')).toBeVisible()
  await expect(heading(page, 'Ana & Ben Prado')).toBeVisible()
  // Old links to the merged contact still work.
  await open(page, pathOf(ben))
  await expect(page).toHaveURL(pathOf(ana))

  await page.locator('summary').filter({ hasText: 'More actions' }).click()
  await page.getByRole('link', { name: 'Split' }).click()
  const item = page.getByRole('group', { name: /Gate code of Ben/ })
  await expect(item.getByRole('radio', { name: /Move/ })).toBeChecked()
  await page.getByRole('button', { name: 'Split contact' }).click()
  await expect(page.getByText('Client successfully split')).toBeVisible()
  await expect(heading(page, 'Ben Prado')).toBeVisible()
  const toast = page.getByRole('status').filter({ hasText: 'Client successfully split' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(heading(page, 'Ana & Ben Prado')).toBeVisible()

  await page.locator('summary').filter({ hasText: 'More actions' }).click()
  await page.getByRole('link', { name: 'Undo merge' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click()
  await expect(heading(page, 'Ana Prado')).toBeVisible()
  await open(page, `${pathOf(ben)}/extras`)
  await expect(heading(page, 'Ben Prado')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Gate code of Ben' })).toBeVisible()
})
