import { PASSWORD } from './setup/agency.ts'
import { emulator } from './setup/emulators.ts'
import { expect, test } from './setup/test.ts'

test.use({ javaScriptEnabled: false })

test('a working day without JavaScript', async ({ page, agency }) => {
  await agency.addClient({ firstName: 'Rosalind', lastName: 'Achterberg', mobilePhone: '14065550188' })
  await agency.addClient({ firstName: 'Ben', lastName: 'Prado' })

  await page.goto('/contacts')
  await page.getByLabel('Email').fill(agency.maya.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  const rows = page.getByRole('list', { name: 'Contacts' }).getByRole('link', { name: /^(?!Call )/ })
  await expect(rows).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('rosalind')
  await page.getByRole('searchbox', { name: 'Search contacts' }).press('Enter')
  await expect(rows).toHaveText(['Rosalind Achterberg'])
  await page.getByRole('button', { name: /is a favorite/ }).click()
  await expect(page.getByRole('button', { name: /is a favorite/ })).toHaveAttribute('aria-pressed', 'true')

  await rows.first().click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Email').first().fill('bad@')
  await page.getByLabel('First name', { exact: true }).first().fill('Rosa')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter an email like')).toBeVisible()
  await expect(page.getByLabel('First name', { exact: true }).first()).toHaveValue('Rosa')
  await page.getByLabel('Email').first().fill('rosa@mail.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rosa Achterberg' })).toBeVisible()

  await page.getByRole('textbox', { name: 'What to add' }).fill('Prefers mornings')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Prefers mornings', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Add dependent' }).first().click()
  await page.getByLabel('First name').fill('Nora')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Nora').first()).toBeVisible()

  await emulator('twilio/inbound', {
    from: '+14065550188',
    to: `+${agency.number}`,
    body: 'Could you call me?',
  })
  await expect(async () => {
    await page.goto('/messages')
    await page.getByText('Could you call me?').first().click({ timeout: 500 })
  }).toPass()
  await page.getByRole('textbox', { name: /^Text / }).fill('Yes, this afternoon.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('log').getByText('Yes, this afternoon.')).toBeVisible()

  await page.goto('/menu')
  await page.getByLabel('Status', { exact: true }).selectOption('busy')
  await page.getByRole('button', { name: 'Set status' }).click()
  await expect(page.getByRole('link', { name: /Your status: .*Busy/ })).toBeVisible()
  await page.goto('/logout')
  await expect(page).toHaveURL('/login')
})
