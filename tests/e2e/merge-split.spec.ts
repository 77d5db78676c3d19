import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { freshNumber, signedIn } from './setup/people.ts'

// A second sign-in ends the first: one test after the other.
test.describe.configure({ mode: 'serial' })

const WHO = 'admin@harbor.example'

async function make(page: Page, first: string, last: string, phone = freshNumber()): Promise<string> {
  await page.goto(`/contacts/contact/new?mobilePhone=${phone}`)
  await page.getByLabel('First name', { exact: true }).first().fill(first)
  await page.getByLabel('Last name', { exact: true }).first().fill(last)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/contacts\/contact\/[0-9a-f-]{36}$/)
  return new URL(page.url()).pathname
}

async function addExtra(page: Page, contact: string, field: string) {
  await page.goto(`${contact}/extra/new`)
  await page.getByLabel('Label').fill(field)
  await page.getByLabel('Value').fill('kept')
  await page
    .getByRole('button', { name: /^(Save|Add)/ })
    .last()
    .click()
  await expect(page.getByText(field).first()).toBeVisible()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
/** Of one of several messages. */
const undoOf = (page: Page, message: string) =>
  page.getByRole('listitem').filter({ hasText: message }).getByRole('button', { name: 'Undo' })
const lastName = () => `Merger${Math.random().toString(36).slice(2, 8).replace(/\d/g, 'x')}`

test('two become a couple, come apart again, and every step can be undone', async ({ browser }) => {
  const { page } = await signedIn(browser, WHO)
  const last = lastName()
  const ana = await make(page, 'Ana', last)
  const ben = await make(page, 'Ben', last)
  await addExtra(page, ben, 'Gate code of Ben')

  await page.goto(ana)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Merge', exact: true }).click()
  // Whoever is called the same is offered before anything is typed.
  await page.getByRole('link', { name: new RegExp(`Ben ${last}`) }).click()
  await page.getByRole('link', { name: /becomes the secondary contact/ }).click()
  await expect(page.getByText('Extra information: 1')).toBeVisible()
  await page.getByLabel('Secondary contact is').selectOption('Married')
  await page.getByRole('button', { name: 'Merge contacts' }).click()
  await expect(page.getByText('Client successfully merged')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${ana}$`))
  await expect(heading(page, `Ana & Ben ${last}`)).toBeVisible()
  // An old link to who was merged leads here.
  await page.goto(ben)
  await expect(page).toHaveURL(new RegExp(`${ana}$`))
  await page.goto(`${ana}/extras`)
  await expect(page.getByRole('link', { name: 'Gate code of Ben' })).toBeVisible()

  // Split: what came from Ben is proposed to go with him.
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Split' }).click()
  const item = page.getByRole('group', { name: /Gate code of Ben/ })
  await expect(item.getByRole('radio', { name: /Move/ })).toBeChecked()
  await page.getByRole('button', { name: 'Split contact' }).click()
  await expect(page.getByText('Client successfully split')).toBeVisible()
  await expect(heading(page, `Ben ${last}`)).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(`${ben}$`))

  await undoOf(page, 'Client successfully split').click()
  await expect(page.getByText('Split undone')).toBeVisible()
  await expect(heading(page, `Ana & Ben ${last}`)).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Undo merge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo merge' })
  await dialog.getByRole('button', { name: 'Undo merge' }).click()
  await expect(page.getByText('Merge undone')).toBeVisible()
  await expect(heading(page, `Ana ${last}`)).toBeVisible()
  await page.goto(`${ben}/extras`)
  await expect(heading(page, `Ben ${last}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Gate code of Ben' })).toBeVisible()
})

test('duplicates: chosen values stand; a stale page says so; deleting the primary promotes', async ({
  browser,
}) => {
  test.slow()
  const { page, context } = await signedIn(browser, WHO)
  const last = lastName()
  const first = await make(page, 'Jan', last, '13075550311')
  const second = await make(page, 'Janet', last, '13075550312')
  const other = second.split('/').pop()!
  await page.goto(`${first}/merge?with=${other}&as=combine`)
  const names = page.getByRole('group', { name: 'First name' })
  await expect(names.getByRole('radio', { name: /^Jan\b/ })).toBeChecked()
  await names.getByRole('radio', { name: /^Janet/ }).check()

  // Meanwhile somebody corrects one of them.
  const beside = await context.newPage()
  await beside.goto(`${second}/edit`)
  await beside.getByLabel('Email').first().fill('janet@mail.example')
  await beside.getByRole('button', { name: 'Save' }).click()
  await expect(beside.getByText('Client updated')).toBeVisible()
  await page.getByRole('button', { name: 'Merge contacts' }).click()
  const refused = page.getByRole('alert').first()
  await expect(refused).toContainText('There was an error merging contacts.')
  await expect(refused).toContainText('after you opened this page')

  await names.getByRole('radio', { name: /^Janet/ }).check()
  await page.getByRole('button', { name: 'Merge contacts' }).click()
  await expect(page.getByText('Client successfully merged')).toBeVisible()
  await expect(heading(page, `Janet ${last}`)).toBeVisible()
  await expect(page.getByText('janet@mail.example').first()).toBeVisible()
  await expect(page.getByText('+1-307-555-0311').first()).toBeVisible()

  const spouse = await make(page, 'Carl', last)
  await page.goto(`${first}/merge?with=${spouse.split('/').pop()}&as=secondary`)
  await page.getByRole('button', { name: 'Merge contacts' }).click()
  await expect(heading(page, `Janet & Carl ${last}`)).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete primary', exact: true }).click()
  await page.getByRole('button', { name: `Delete Janet ${last}` }).click()
  await expect(page.getByText('Primary contact deleted')).toBeVisible()
  await expect(heading(page, `Carl ${last}`)).toBeVisible()
  await undoOf(page, 'Primary contact deleted').click()
  await expect(page.getByText('Primary contact restored')).toBeVisible()
  await expect(heading(page, `Janet & Carl ${last}`)).toBeVisible()

  const third = await make(page, 'Zoe', last)
  for (const path of [
    `${first}/merge`,
    `${first}/merge?with=${third.split('/').pop()}`,
    `${first}/split`,
    `${first}/delete-primary`,
  ]) {
    for (const theme of ['light', 'dark']) {
      await context.addCookies([{ name: 'theme', value: theme, url: page.url() }])
      await page.goto(path)
      await expect(page.getByText('Connected')).toHaveCount(1)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${path} ${theme} ${id} ${nodes[0]?.html}`)).toEqual([])
    }
  }
})

test('without JavaScript the same, page by page', async ({ browser }) => {
  const { page } = await signedIn(browser, WHO, { javaScriptEnabled: false })
  const last = lastName()
  const ana = await make(page, 'Ana', last)
  const ben = await make(page, 'Ben', last)
  await page.goto(ana)
  await page.getByRole('link', { name: 'Merge', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill(`Ben ${last}`)
  await page.getByRole('searchbox', { name: 'Search contacts' }).press('Enter')
  await page.getByRole('link', { name: new RegExp(`Ben ${last}`) }).click()
  await page.getByRole('link', { name: /becomes the primary contact/ }).click()
  await page.getByRole('button', { name: 'Merge contacts' }).click()
  await expect(heading(page, `Ben & Ana ${last}`)).toBeVisible()
  await expect(page.locator('[role=status]', { hasText: 'Client successfully merged' })).toBeVisible()
  await page.getByRole('link', { name: 'Split', exact: true }).click()
  await page.getByRole('button', { name: 'Split contact' }).click()
  await expect(heading(page, `Ana ${last}`)).toBeVisible()
  await page.getByRole('link', { name: 'Undo split' }).click()
  await page.getByRole('button', { name: 'Undo split' }).click()
  await expect(heading(page, `Ben & Ana ${last}`)).toBeVisible()
  await page.getByRole('link', { name: 'Undo merge' }).click()
  await page.getByRole('button', { name: 'Undo merge' }).click()
  await expect(heading(page, `Ana ${last}`)).toBeVisible()
  await page.goto(ben)
  await expect(heading(page, `Ben ${last}`)).toBeVisible()
})
