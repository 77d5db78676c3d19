import { clientPolicies } from '#db/schema/index.ts'
import { expect, open, test } from './setup/test.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('an owner goes from the dashboard to the renewals, tags them and begins a campaign', async ({
  agency,
}) => {
  const [rosa, tom] = [
    await agency.addClient({ firstName: 'Rosa', lastName: 'Oakhurst' }),
    await agency.addClient({
      firstName: 'Tom',
      lastName: 'Alder',
      affiliateContactId: null,
      affiliateVia: 'Radio',
    }),
  ]
  for (const [clientId, days] of [
    [rosa.id, 10],
    [tom.id, 50],
  ] as const) {
    const data = { type: 'Auto', company: 'Granite', termDate: inDays(days), premium: 120_000 }
    await agency.ctx.db((tx) => tx.insert(clientPolicies).values({ accountId: agency.id, clientId, data }))
  }
  const page = await agency.signIn(agency.maya)
  await open(page, '/')
  await page.getByRole('link', { name: 'View Report of referrals' }).click()
  await expect(page.getByRole('row', { name: /Radio.*Tom Alder/ })).toBeVisible()

  await page.getByRole('link', { name: 'Reports' }).first().click()
  await page.getByRole('link', { name: 'Renewals' }).click()
  await expect(page.getByRole('link', { name: 'Rosa Oakhurst' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tom Alder' })).toHaveCount(0)
  await page.getByText('Filter', { exact: true }).click()
  await page.getByLabel('Policies that').selectOption('End in the next 60 days')
  await expect(page.getByRole('link', { name: 'Tom Alder' })).toBeVisible()
  const report = page.url()

  await page.getByRole('checkbox', { name: 'Choose Tom Alder' }).check()
  await page.getByRole('button', { name: 'Make a campaign' }).click()
  await expect(page.getByText('1 contact', { exact: true })).toBeVisible()
  await page.getByLabel('Name of the new tag').fill('Call about renewal')
  await page.getByRole('button', { name: 'Tag them and go on' }).click()
  await expect(page.getByRole('heading', { name: 'Create campaign' })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Call about renewal')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('checkbox', { name: /^Call about renewal/ })).toBeChecked()

  // A colleague opens the same link, and may tag with what is there but make no tag.
  const dana = await agency.signIn(agency.dana)
  await open(dana, report)
  await expect(dana.getByRole('link', { name: 'Rosa Oakhurst' })).toBeVisible()
  await dana.getByRole('button', { name: 'Tag them' }).click()
  await expect(dana.getByLabel('Name of the new tag')).toHaveCount(0)
  await dana.getByLabel('Tag', { exact: true }).selectOption('Call about renewal (1 contact)')
  await dana.getByRole('button', { name: 'Tag them' }).click()
  await expect(dana.getByText('2 contacts tagged “Call about renewal”')).toBeVisible()
})
