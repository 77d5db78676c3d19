import { renderPdf } from '#db/seed/pdf.ts'
import { phoneUrl } from './setup/emulators.ts'
import { expectFilledIn, field, fillIn } from './setup/forms.ts'
import { expect, open, test } from './setup/test.ts'

test('a home: tabs, lists and groups; what is typed survives a closed tab', async ({ agency }) => {
  const { id } = await agency.addClient()
  const page = await agency.signIn(agency.maya)
  const path = `/contacts/contact/${id}/home/new`
  await open(page, path)
  const form = page.getByRole('dialog', { name: 'Add home' })
  await fillIn(form, { Address: '12 Quail Hollow Drive', City: 'Eagle', 'Year built': '94' })
  const siding = form.getByRole('group', { name: 'Siding', exact: true })
  await siding.getByRole('button', { name: 'Add siding' }).click()
  await fillIn(siding, { Material: 'Vinyl' })
  await siding.getByRole('button', { name: 'Add another siding' }).click()
  await fillIn(siding, { Material: 'Brick' }, 1)
  await form.getByRole('tab', { name: 'Features' }).click()
  await fillIn(form.getByRole('group', { name: 'Pool', exact: true }), { 'Has one': true })

  // A killed browser doesn't ask about unsaved changes.
  await page.close({ runBeforeUnload: false })
  const later = await page.context().newPage()
  await open(later, path)
  const again = later.getByRole('dialog', { name: 'Add home' })
  await expectFilledIn(again, { Address: '12 Quail Hollow Drive', City: 'Eagle' })
  await expectFilledIn(again.getByRole('group', { name: 'Siding', exact: true }), { Material: 'Brick' }, 1)
  await again.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(again.getByText('Enter a whole number from 1850 to 2100.')).toBeVisible()
  await expect(field(again, 'Year built')).toBeFocused()
  await fillIn(again, { 'Year built': '1994' })
  await again.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(later.getByText('Home Added')).toBeVisible()
  const row = later.getByRole('row').filter({ hasText: '12 Quail Hollow Drive' })
  await expect(row).toContainText('1994')

  await row.getByRole('button', { name: /^Actions for/ }).click()
  await later.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = later.getByRole('dialog', { name: 'Edit home' })
  await edit.getByRole('tab', { name: 'Features' }).click()
  await expectFilledIn(edit.getByRole('group', { name: 'Pool', exact: true }), { 'Has one': true })
  await edit.getByRole('tab', { name: 'Coverage' }).click()
  await fillIn(edit, { Premium: '1,390.00' })
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(row).toContainText('$1,390.00')

  await row.getByRole('button', { name: /^Actions for/ }).click()
  await later.getByRole('menuitem', { name: 'Delete' }).click()
  await later.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await later.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toHaveCount(1)
})

test(
  'a bank account is sealed: masked, revealed on request, and the audit log says who looked',
  { tag: '@sweep' },
  async ({ agency }) => {
    const { id } = await agency.addClient()
    const page = await agency.signIn(agency.maya)
    await open(page, `/contacts/contact/${id}/payment-method/new`)
    const form = page.getByRole('dialog', { name: 'Add payment method' })
    await fillIn(form, { Type: 'Checking', 'Name on it': 'Janet Whitcomb', 'Account number': '90817263544' })
    await fillIn(form, { 'Routing number': '123103720' })
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form.getByText('Enter the nine digits of the routing number.')).toBeVisible()
    await fillIn(form, { 'Routing number': '123103729', 'Account number': '90817263544' })
    const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(await stored()).not.toContain('90817263544')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Payment Method Added')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '••••3544' })).toBeVisible()

    await page.getByRole('link', { name: 'Checking', exact: true }).click()
    const edit = page.getByRole('dialog', { name: 'Edit payment method' })
    await expect(edit).not.toContainText('90817263544')
    await edit.getByRole('button', { name: 'Reveal Account number' }).click()
    await expect(edit.getByText('90817263544')).toBeVisible()
    await edit.getByRole('button', { name: 'Hide Account number' }).click()
    await expect(edit.getByText('90817263544')).toBeHidden()
    expect(await stored()).not.toContain('90817263544')

    await open(page, '/account/settings/audit-log')
    const revealed = page.getByRole('row').filter({ hasText: 'revealed a protected value' })
    await expect(revealed.first()).toContainText('Maya Reyes')
  },
)

test(
  'documents: two at once, a preview, and one texted to the contact',
  { tag: '@sweep' },
  async ({ agency, context }) => {
    const client = await agency.addClient({ firstName: 'Janet', lastName: 'Whitcomb' })
    const page = await agency.signIn(agency.maya)
    await open(page, `/contacts/contact/${client.id}/documents`)
    await page.getByRole('link', { name: 'Add document' }).click()
    const form = page.getByRole('dialog', { name: 'Add documents' })
    const pdf = renderPdf(['Auto declaration'])
    await form.getByLabel('Files').setInputFiles(
      ['Declaration page.pdf', 'ID card.pdf'].map((name) => ({
        name,
        mimeType: 'application/pdf',
        buffer: pdf,
      })),
    )
    await form.getByRole('button', { name: 'Add 2 documents' }).click()
    await expect(page.getByText('2 Documents Added')).toBeVisible()
    await page.getByRole('link', { name: 'ID card' }).click()
    const preview = page.getByRole('dialog', { name: 'ID card' })
    await expect(preview.getByRole('img', { name: 'ID card, page 1 of 1' })).toBeVisible()

    await preview.getByRole('button', { name: 'Text to Janet Whitcomb' }).click()
    await expect(page.getByRole('list', { name: 'Attached files' })).toContainText('ID card.pdf')
    const text = page.getByRole('textbox', { name: /^Text / })
    await text.fill('Here is your new card.')
    await text.press('Enter')
    const phone = await context.newPage()
    await phone.goto(phoneUrl(client.mobilePhone!))
    await expect(phone.getByRole('log').getByText('Here is your new card.')).toBeVisible()
    await expect(page.getByRole('log').getByText('ID card.pdf')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Attached files' })).toHaveCount(0)
  },
)
