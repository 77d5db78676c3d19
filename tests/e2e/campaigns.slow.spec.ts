import { setClientTags } from '#app/features/people/tags/tag-members.server.ts'
import { createTag } from '#app/features/people/tags/tags.server.ts'
import { hurryJobs, queuedJobs } from '#tests/factories/jobs.ts'
import { DAYTIME_PLACE } from '#tests/setup/daytime-env.ts'
import { phoneUrl } from './setup/emulators.ts'
import { expect, open, type Page, test } from './setup/test.ts'

/** Where texts don't wait for quiet hours. */
const numberOf = (person: number) => `1${DAYTIME_PLACE.areaCode}555017${person}`

/** A number in a run's results. */
const figure = (page: Page, label: RegExp) =>
  page.getByRole('region', { name: 'Results' }).locator('dt', { hasText: label }).locator('+ dd')

test('a campaign goes from the wizard to clients’ phones, who answer it and stop it', async ({
  agency,
  context,
  db,
}) => {
  await db.admin`update accounts set timezone = ${DAYTIME_PLACE.timeZone} where id = ${agency.id}`
  const { id: tagId } = await createTag(agency.ctx, { name: 'Renewals', description: '', rule: null })
  const people = [
    { firstName: 'Rosa', lastName: 'Oakhurst', mobilePhone: numberOf(1) },
    { firstName: 'Tom', lastName: 'Alder', mobilePhone: numberOf(2) },
    { firstName: null, lastName: 'Nameless', mobilePhone: numberOf(3) },
  ]
  for (const person of people) {
    const client = await agency.addClient(person)
    await setClientTags(agency.ctx, client.id, [{ id: tagId, isActive: true }])
  }
  const maya = await agency.signIn(agency.maya)
  const [rosa, tom] = [await context.newPage(), await context.newPage()]
  await Promise.all([rosa.goto(phoneUrl(numberOf(1))), tom.goto(phoneUrl(numberOf(2)))])

  await open(maya, '/campaigns')
  await maya.getByRole('link', { name: 'Create', exact: true }).first().click()
  await maya.getByLabel('Name', { exact: true }).fill('Spring renewals')
  await maya.getByRole('button', { name: 'Next' }).click()
  await maya.getByRole('checkbox', { name: /^Renewals/ }).check()
  await maya.getByRole('button', { name: 'Next' }).click()
  await maya.getByLabel('Message', { exact: true }).fill('Hi {firstName}, your policy renews.')
  await maya.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(maya.getByText('The text doesn’t say how to opt out.')).toBeVisible()
  await maya
    .getByLabel('Message', { exact: true })
    .fill('Hi {firstName}, Harbor here: your policy renews. Reply STOP to opt out.')
  await maya.getByRole('button', { name: 'Next' }).click()
  await maya.getByLabel('Occurrence').selectOption('Daily')
  await expect(maya.getByRole('region', { name: 'Next runs' }).getByRole('listitem')).toHaveCount(5)
  await expect(maya.getByText('3 people with a mobile phone are chosen today.')).toBeVisible()
  await maya.getByRole('button', { name: 'Submit' }).click()
  await expect(maya.getByText('Campaign Created')).toBeVisible()

  await maya.getByRole('link', { name: 'Run history of Spring renewals' }).click()
  await maya.getByRole('link', { name: 'Preview next run' }).click()
  const planned = maya.getByRole('region', { name: 'Recipients' })
  await expect(planned).toContainText('Go out2')
  await expect(planned).toContainText('Not sent1')
  await expect(maya.getByText('Hi Rosa, Harbor here: your policy renews.')).toBeVisible()

  // The time of the first run comes.
  await db.admin`update campaigns set next_run_on = now() - interval '2 days' where account_id = ${agency.id}`
  await hurryJobs(db, await queuedJobs(db, 'campaigns.start', { accountId: agency.id }))
  await maya.getByRole('link', { name: 'Back to campaigns' }).click()
  await maya
    .getByRole('table', { name: 'Run history' })
    .getByRole('row')
    .nth(1)
    .getByRole('link')
    .first()
    .click()
  await expect(maya).toHaveURL(/\/runs\//)

  await expect(rosa.getByRole('log')).toContainText('Hi Rosa, Harbor here: your policy renews.')
  await expect(tom.getByRole('log')).toContainText('Hi Tom, Harbor here: your policy renews.')
  await expect(figure(maya, /^Delivered$/)).toHaveText('2')
  await expect(figure(maya, /^Not sent$/)).toHaveText('1')

  await rosa.getByLabel('To agency number').selectOption(`+${agency.number}`)
  await rosa.getByLabel('Message as this phone').fill('Yes, call me')
  await rosa.getByRole('button', { name: 'Send as client' }).click()
  await tom.getByLabel('To agency number').selectOption(`+${agency.number}`)
  await tom.getByRole('button', { name: 'STOP' }).click()
  await expect(figure(maya, /^Replied$/)).toHaveText('2')
  await expect(figure(maya, /^Opted out$/)).toHaveText('1')

  // Tom is left out of the next run, and the answer is in the conversation, with the campaign's text.
  await open(maya, '/campaigns')
  await maya.getByRole('link', { name: 'Run history of Spring renewals' }).click()
  await maya.getByRole('link', { name: 'Preview next run' }).click()
  await expect(planned).toContainText('Go out1')
  await expect(maya.getByText(/The contact texted STOP/)).toBeVisible()
  await open(maya, '/messages')
  await maya.getByText('Yes, call me').first().click()
  await expect(maya.getByRole('log')).toContainText('Hi Rosa, Harbor here')
  await expect(maya.getByRole('log')).toContainText('Spring renewals')
})
