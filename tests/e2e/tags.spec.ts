import { expect, open, test } from './setup/test.ts'

test('a dynamic tag is created by keyboard, and contacts gain and lose it live', async ({ agency }) => {
  const client = await agency.addClient({ firstName: 'Rosa', lastName: 'Oakhurst' })
  const [page, dana] = [await agency.signIn(agency.maya), await agency.signIn(agency.dana)]
  await open(dana, `/contacts/contact/${client.id}`)
  await open(page, '/account/settings/tag-management')
  await page.getByRole('link', { name: 'Add Tag' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Tag' })
  await dialog.getByLabel('Name').fill('Boise Oaks')
  await dialog.getByLabel(/^Dynamic/).check()
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await dialog.getByLabel('What the rule is about').focus()
  await page.keyboard.type('Last name')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('OAKHURST')
  await expect(dialog.getByText('1 contact now')).toBeVisible()
  await save.click()
  await expect(page.getByText('Tag created')).toBeVisible()
  await expect(page.getByRole('link', { name: '1 contact with Boise Oaks' })).toBeVisible()
  await expect(dana.getByRole('link', { name: 'Boise Oaks' }).first()).toBeVisible()

  await dana.getByRole('link', { name: 'Edit', exact: true }).click()
  await dana.getByLabel('Last name').first().fill('Elsewhere')
  await dana.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: '0 contacts with Boise Oaks' })).toBeVisible()
  await page.getByRole('link', { name: 'Delete Boise Oaks' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Tag deleted')).toBeVisible()
<<<<<<< HEAD
=======
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
>>>>>>> main
})
