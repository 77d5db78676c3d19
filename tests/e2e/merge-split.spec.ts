import { expect, type Page, test, openPage } from './setup/journey.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { audit } from './setup/axe.ts'
import { attach, freshName, giveEverything, heading, makeContact, undoOf } from './setup/contacts.ts'
import { door, freshNumber, signedIn } from './setup/people.ts'

const WHO = 'admin@harbor.example'

const make = (page: Page, firstName: string, last: string, mobilePhone = freshNumber()) =>
  makeContact(page, { firstName, lastName: last, mobilePhone })
const addExtra = (page: Page, contact: string, field: string) =>
  attach(page, contact, 'extra', { field, value: 'kept' })
const lastName = () => freshName('Merger')

const TABS = ['Address', 'Auto', 'Home', 'Commercial', 'Policy', 'Payment', 'Extra']

async function expectAll(page: Page, contact: string, there: boolean) {
  await openPage(page, contact)
  const kinds = page.getByRole('navigation', { name: 'Kinds of records' })
  for (const tab of TABS) {
    await expect(kinds.getByRole('link', { name: there ? `${tab} 1` : tab, exact: true })).toBeVisible()
  }
  for (const words of [
    'Nora',
    'Claims portal',
    'Prefers mornings',
    'Ask about the boat',
    'Snowbird',
    'STOP',
    'PO Box 7, Elko',
  ]) {
    await expect(page.getByText(words, { exact: true }).first()).toBeVisible({ visible: there })
  }
}

test('two become a couple, come apart again, and every step can be undone', async ({ browser }) => {
  const { page } = await signedIn(browser, WHO)
  const last = lastName()
  const ana = await make(page, 'Ana', last)
  const ben = await make(page, 'Ben', last)
  await addExtra(page, ben, 'Gate code of Ben')

  await openPage(page, ana)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Merge', exact: true }).click()
  // Whoever is called the same is offered before anything is typed.
  await page.getByRole('link', { name: new RegExp(`Ben ${last}`) }).click()
  await page.getByRole('link', { name: /becomes the secondary contact/ }).click()
  await expect(page.getByText('Extra information: 1')).toBeVisible()
  await page.getByLabel('Secondary contact is').selectOption('Married')
  const merge = page.getByRole('dialog', { name: 'Merge contacts' })
  await merge.getByRole('button', { name: 'Merge contacts' }).click()
  await expect(page.getByText('Client successfully merged')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${ana}$`))
  await expect(heading(page, `Ana & Ben ${last}`)).toBeVisible()
  // An old link to who was merged leads here.
  await openPage(page, ben)
  await expect(page).toHaveURL(new RegExp(`${ana}$`))
  await openPage(page, `${ana}/extras`)
  await expect(page.getByRole('link', { name: 'Gate code of Ben' })).toBeVisible()

  // Split: what came from Ben is proposed to go with him.
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Split' }).click()
  const item = page.getByRole('group', { name: /Gate code of Ben/ })
  await expect(item.getByRole('radio', { name: /Move/ })).toBeChecked()
  const split = page.getByRole('dialog', { name: 'Split Contact' })
  await split.getByRole('button', { name: 'Split contact' }).click()
  await expect(page.getByText('Client successfully split')).toBeVisible()
  await expect(heading(page, `Ben ${last}`)).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(`${ben}$`))

  await undoOf(page, 'Client successfully split').click()
  await expect(page.getByText('Split undone')).toBeVisible()
  await expect(heading(page, `Ana & Ben ${last}`)).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Undo merge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo merge' })
  await audit(page)
  await dialog.getByRole('button', { name: 'Undo merge' }).click()
  await expect(page.getByText('Merge undone')).toBeVisible()
  await expect(heading(page, `Ana ${last}`)).toBeVisible()
  await openPage(page, `${ben}/extras`)
  await expect(heading(page, `Ben ${last}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Gate code of Ben' })).toBeVisible()
})

test('one who carries everything takes it into a couple, out of it and back', async ({ browser }) => {
  test.slow()
  const { page } = await signedIn(browser, WHO)
  const last = lastName()
  const phone = freshNumber()
  const ana = await make(page, 'Ana', last)
  const ben = await make(page, 'Ben', last, phone)
  await giveEverything(page, ben)
  await openPage(page, `${ben}/tags`)
  const tags = page.getByRole('dialog', { name: 'Assign Tags' })
  await tags.getByRole('checkbox', { name: /Snowbird/ }).check()
  await tags.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Tags Assigned')).toBeVisible()
  for (const body of ['Hello from Ben', 'STOP']) {
    await door('twilio/inbound', { from: `+${phone}`, to: '+12085550100', body })
  }
  await expectAll(page, ben, true)
  await expectAll(page, ana, false)

  const merge = async () => {
    await openPage(page, `${ana}/merge?with=${ben.split('/').pop()}&as=secondary`)
    await page.getByRole('button', { name: 'Merge contacts' }).click()
    await expect(heading(page, `Ana & Ben ${last}`)).toBeVisible()
  }
  await merge()
  await expectAll(page, ana, true)
  // The number that said STOP is still one that did.
  await expect(page.getByText(/opted out/i).first()).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Undo merge' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click()
  await expect(page.getByText('Merge undone')).toBeVisible()
  await expectAll(page, ben, true)
  await expectAll(page, ana, false)

  // Split again: all that came with Ben is proposed to go with him.
  await merge()
  await openPage(page, `${ana}/split`)
  for (const move of await page.getByRole('radio', { name: /^Move/ }).all()) await expect(move).toBeChecked()
  await page.getByRole('button', { name: 'Split contact' }).click()
  await expect(heading(page, `Ben ${last}`)).toBeVisible()
  const split = new URL(page.url()).pathname
  await expectAll(page, split, true)
  await expectAll(page, ana, false)
  await openPage(page, split)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Undo split' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo split' }).click()
  await expect(heading(page, `Ana & Ben ${last}`)).toBeVisible()
  await expectAll(page, ana, true)
})

test('duplicates: chosen values stand; a stale page says so; deleting the primary promotes', async ({
  browser,
}) => {
  test.slow()
  const { page, context } = await signedIn(browser, WHO)
  const last = lastName()
  const number = freshNumber()
  const email = `${freshName('janet')}@mail.example`
  const first = await make(page, 'Jan', last, number)
  const second = await make(page, 'Janet', last)
  const other = second.split('/').pop()!
  await openPage(page, `${first}/merge?with=${other}&as=combine`)
  const names = page.getByRole('group', { name: 'First name' })
  await expect(names.getByRole('radio', { name: /^Jan\b/ })).toBeChecked()
  await names.getByRole('radio', { name: /^Janet/ }).check()

  // Meanwhile somebody corrects one of them.
  const beside = await context.newPage()
  await openPage(beside, `${second}/edit`)
  await beside.getByLabel('Email').first().fill(email)
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
  await expect(page.getByText(email).first()).toBeVisible()
  await expect(page.getByText(formatPhone(number)).first()).toBeVisible()

  const spouse = await make(page, 'Carl', last)
  await openPage(page, `${first}/merge?with=${spouse.split('/').pop()}&as=secondary`)
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
