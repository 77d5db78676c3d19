import { expect, test, openPage } from './setup/journey.ts'
import { audit } from './setup/axe.ts'
import { signedIn } from './setup/people.ts'

const ADMIN = 'admin@harbor.example'
const COLLEAGUE = 'second@harbor.example'

test('a dynamic tag is made by keyboard, previewed, saved, and a colleague sees contacts gain it live', async ({
  browser,
}) => {
  const { page } = await signedIn(browser, ADMIN)
  const colleague = await signedIn(browser, COLLEAGUE)
  const name = `Boise Oaks ${Date.now()}`

  // Somebody whom the rule will catch.
  await openPage(page, '/contacts/contact/new')
  const lastName = `Oakhurst${Date.now()}`
  await page.getByLabel('Last name').first().fill(lastName)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: lastName })).toBeVisible()
  await openPage(colleague.page, page.url())
  await expect(colleague.page.getByText('No tags yet.')).toBeVisible()

  await openPage(page, '/account/settings/tag-management')
  await page.getByRole('link', { name: 'Add Tag' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Tag' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel(/^Dynamic/).check()
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(dialog.getByText('Enter a value.')).toBeVisible()
  await expect(save).toBeDisabled()
  await dialog.getByLabel('What the rule is about').focus()
  await page.keyboard.type('Last name')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(lastName.toUpperCase())
  await expect(dialog.getByText('1 contact now')).toBeVisible()
  await expect(dialog.getByText(lastName, { exact: true })).toBeVisible()
  await expect(save).toBeEnabled()
  await audit(page)
  await save.click()
  await expect(page.getByText('Tag created')).toBeVisible()
  await expect(page.getByRole('link', { name: `1 contact with ${name}` })).toBeVisible()
  await expect(colleague.page.getByRole('link', { name }).first()).toBeVisible()

  // Another name, and it is gone again.
  await colleague.page.getByRole('link', { name: 'Edit', exact: true }).click()
  await colleague.page.getByLabel('Last name').first().fill('Elsewhere')
  await colleague.page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: `0 contacts with ${name}` })).toBeVisible()

  await page.getByRole('link', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Tag deleted')).toBeVisible()
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
  await colleague.context.close()
})

test('tags are put on a contact in list and cloud; the contact list groups by them', async ({ browser }) => {
  const { page } = await signedIn(browser, ADMIN)
  await openPage(page, '/contacts?letter=a')
  await page.locator('.row-link').first().click()
  await page.getByRole('link', { name: 'Assign Tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign Tags' })
  await expect(dialog.getByRole('checkbox', { name: /Boise area/ })).toBeDisabled()
  const snowbird = dialog.getByRole('checkbox', { name: /Snowbird/ })
  const was = await snowbird.isChecked()
  await snowbird.setChecked(!was)
  await audit(page)
  await dialog.getByRole('link', { name: 'Cloud view' }).click()
  await expect(page).toHaveURL(/view=cloud/)
  expect(await snowbird.isChecked()).toBe(!was)
  await audit(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Tags Assigned')).toBeVisible()
  const chips = page.getByRole('list', { name: 'All tags of the contact' })
  await expect(chips.getByRole('link', { name: 'Snowbird' })).toHaveCount(was ? 0 : 1)

  await openPage(page, '/contacts')
  await page.getByRole('link', { name: 'Group by tags' }).click()
  await audit(page)
  await page.getByRole('link', { name: /^Paperless/ }).click()
  await expect(page.getByText('Contacts with the tag Paperless')).toBeVisible()
  await audit(page)
})

test('smart values are added, edited, moved by key, sorted and saved; unsaved ones are asked about', async ({
  browser,
}) => {
  const { page } = await signedIn(browser, ADMIN)
  await openPage(page, '/account/settings/smart-values')
  await page.getByRole('searchbox', { name: 'Search values' }).fill('CONCRETE')
  await expect(page).toHaveURL(/q=CONCRETE/)
  await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveText(['Deck material'])
  await audit(page)
  await page.getByRole('link', { name: 'Deck material' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deck material' })
  const values = dialog.getByRole('list', { name: 'Values' }).getByRole('listitem')
  await expect(values).toHaveText(['Composite', 'Concrete', 'Pressure-treated wood', 'Redwood', 'Stone'])

  await dialog.getByLabel('New value').fill('concrete')
  await expect(dialog.getByText('“concrete” is there twice.')).toBeVisible()
  await dialog.getByLabel('New value').fill('Aluminum')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Edit Stone' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Edit Stone' }).click()
  await dialog.getByRole('textbox', { name: 'Edit Stone' }).fill('Flagstone')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /^Move Composite/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(values).toHaveText([
    'Concrete',
    'Composite',
    'Pressure-treated wood',
    'Redwood',
    'Flagstone',
    'Aluminum',
  ])
  await values.nth(5).dragTo(values.nth(0))
  await expect(values.nth(0)).toHaveText('Aluminum')
  await audit(page)

  await page.keyboard.press('Escape')
  const ask = page.getByRole('dialog', { name: 'Unsaved changes' })
  await expect(ask.getByText('You have unsaved changes, are you sure you want to leave?')).toBeVisible()
  await ask.getByRole('button', { name: 'Stay' }).click()
  await dialog.getByRole('button', { name: 'Sort A to Z' }).click()
  await dialog.getByRole('button', { name: 'Delete Redwood' }).click()
  await expect(page.getByText('Value Deleted')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Group Updated')).toBeVisible()
  await openPage(page, '/account/settings/smart-values/DeckMaterial')
  await expect(values).toHaveText(['Aluminum', 'Composite', 'Concrete', 'Flagstone', 'Pressure-treated wood'])
})

test('without JavaScript a simple tag is made, changed and deleted', async ({ browser }) => {
  const { page } = await signedIn(browser, ADMIN, { javaScriptEnabled: false })
  const name = `Plain ${Date.now()}`
  await page.goto('/account/settings/tag-management')
  await page.getByRole('link', { name: 'Add Tag' }).click()
  await expect(page.getByText('Making or changing a rule needs JavaScript.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByLabel('Description').fill('By hand')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: `Delete ${name}` }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/tag-management$/)
  await expect(page.locator('noscript [role=status]')).toContainText('Tag deleted')
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
})
