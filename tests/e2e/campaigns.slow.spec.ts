import { setClientTags } from '#app/features/tags/tag-members.server.ts'
import { createTag } from '#app/features/tags/tags.server.ts'
import { toLocalInput } from '#app/lib/zoned.ts'
import { nextNumber } from '#tests/factories/index.ts'
import { phoneUrl } from './setup/emulators.ts'
import { expect, open, type Page, test } from './setup/test.ts'

/** A figure of a run's results. */
const figure = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Results' })
    .locator('dl > div')
    .filter({ hasText: label })
    .getByRole('definition')

test('a campaign from the wizard to delivered, answered and stopped', async ({ agency, context, db }) => {
  // In Idaho, where it is daytime for the worker (setup/global.ts).
  const number = () => `1208555${nextNumber().slice(-4)}`
  const [janet, rosa] = [
    await agency.addClient({ firstName: 'Janet', lastName: 'Whitcomb', mobilePhone: number() }),
    await agency.addClient({ firstName: 'Rosa', lastName: 'Oakhurst', mobilePhone: number() }),
  ]
  const tag = await createTag(agency.ctx, { name: 'Renewals', description: '', rule: null })
  for (const { id } of [janet, rosa]) await setClientTags(agency.ctx, id, [{ id: tag.id, isActive: true }])

  const maya = await agency.signIn(agency.maya)
  await open(maya, '/campaigns/create')
  await maya.getByLabel('Name', { exact: true }).fill('Spring')
  await maya.getByRole('button', { name: 'Next' }).click()
  await maya.getByRole('checkbox', { name: /Renewals/ }).check()
  await maya.getByRole('button', { name: 'Next' }).click()
  await maya
    .getByLabel('Message', { exact: true })
    .fill('Harbor Insurance: hi {firstName}, your policy renews soon. Reply STOP to opt out.')
  await maya.getByRole('button', { name: 'Next' }).click()
  await expect(maya.getByText('We see nothing that carriers object to.')).toBeVisible()
  await maya.getByLabel('Occurrence').selectOption('Once')
  const later = new Date(Math.ceil(Date.now() / 1_800_000) * 1_800_000 + 2 * 86_400_000)
  await maya.getByLabel('Start').fill(toLocalInput(later, agency.ctx.account.timezone).slice(0, 16))
  await maya.getByRole('button', { name: 'Submit' }).click()
  await expect(maya.getByText('Campaign Created')).toBeVisible()

  // Two days pass.
  const phone = await context.newPage()
  await phone.goto(phoneUrl(janet.mobilePhone!))
  const [campaign] = await db.admin<{ id: string }[]>`
    update campaigns set next_run_on = now() - interval '2 days' where account_id = ${agency.id} returning id`
  await db.admin`
    update graphile_worker._private_jobs set run_at = now() where key like ${`%campaigns.start:${campaign!.id}`}`
  const text = 'Harbor Insurance: hi Janet, your policy renews soon. Reply STOP to opt out.'
  await expect(phone.getByRole('log').getByText(text)).toBeVisible()

  await open(maya, '/campaigns?isActive=false')
  await maya.getByRole('link', { name: 'Run history of Spring' }).click()
  await maya.getByRole('table', { name: 'Run history' }).getByRole('link').first().click()
  await expect(figure(maya, 'Delivered').first()).toHaveText('2')
  await expect(figure(maya, 'Success')).toHaveText('100.00%')

  await phone.getByLabel('To agency number').selectOption(`+${agency.number}`)
  const answer = async (words: string) => {
    await phone.getByLabel('Message as this phone').fill(words)
    await phone.getByRole('button', { name: 'Send as client' }).click()
    await expect(phone.getByRole('log').getByText(words, { exact: true })).toBeVisible()
  }
  await answer('Yes please')
  const dana = await agency.signIn(agency.dana)
  await open(dana, '/messages')
  await dana
    .getByRole('link', { name: /Janet Whitcomb/ })
    .first()
    .click()
  await expect(dana.getByRole('log').getByText('Yes please')).toBeVisible()
  await expect(dana.getByRole('log').getByText('Spring').first()).toBeVisible()

  await answer('STOP')
  await maya.reload()
  await expect(figure(maya, 'Replied')).toHaveText('1')
  await open(maya, `/contacts/contact/${janet.id}`)
  await maya.getByRole('button', { name: 'Messages', exact: true }).click()
  await expect(maya.getByText(/Janet Whitcomb texted STOP/)).toBeVisible()
})
