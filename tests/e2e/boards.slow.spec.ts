import { createTag } from '#app/features/people/tags/tags.server.ts'
import { expect, open, type Page, test } from './setup/test.ts'

const lane = (page: Page, name: string) => page.getByRole('list', { name, exact: true })

test('an admin builds a board from a dynamic tag, and two users move its card live', async ({ agency }) => {
  await agency.addClient({ firstName: 'Rosa', lastName: 'Oakhurst' })
  const rules = [{ field: 'lastName', operator: '=' as const, values: ['Oakhurst'] }]
  await createTag(agency.ctx, { name: 'Oaks', description: '', rule: { combinator: 'and', rules } })
  const [maya, dana] = [await agency.signIn(agency.maya), await agency.signIn(agency.dana)]
  await open(maya, '/admin/tasks')
  await maya.getByRole('link', { name: 'Create board' }).first().click()
  const dialog = maya.getByRole('dialog', { name: 'Create board' })
  await dialog.getByLabel('Name', { exact: true }).fill('Renewals')
  await dialog.getByRole('button', { name: 'Add lane' }).click()
  await dialog.getByLabel('Name of lane 2').fill('Called')
  await dialog.getByLabel('Oaks', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(maya.getByText('Renewals Board Created')).toBeVisible()
  await maya.getByRole('link', { name: 'Renewals', exact: true }).click()
  await expect(maya.getByRole('list', { name: 'Assigned tags' })).toContainText('Dynamic Tag')
  await expect(lane(maya, 'Assigned').getByRole('link', { name: 'Rosa Oakhurst', exact: true })).toBeVisible()

  await open(dana, '/tasks')
  await dana.getByRole('link', { name: 'Renewals', exact: true }).click()
  await expect(dana.getByText('Viewing: Maya Reyes')).toBeAttached()
  await expect(maya.getByText('Viewing: Dana Okafor')).toBeAttached()

  const card = (page: Page, in_: string) => lane(page, in_).getByRole('article').filter({ hasText: 'Rosa' })
  await expect(card(maya, 'Assigned')).toHaveAttribute('draggable', 'true')
  await card(maya, 'Assigned').dragTo(maya.getByRole('region', { name: 'Called' }))
  await expect(card(maya, 'Called')).toBeVisible()
  await expect(card(dana, 'Called')).toBeVisible()

  await card(dana, 'Called').getByRole('link', { name: 'Rosa Oakhurst', exact: true }).press('Alt+ArrowLeft')
  await expect(dana.getByText('Rosa Oakhurst moved to Assigned, position 1')).toBeAttached()
  await expect(card(maya, 'Assigned')).toBeVisible()
  await expect(card(dana, 'Assigned').getByRole('link', { name: 'Rosa Oakhurst', exact: true })).toBeFocused()

  await dana.getByRole('button', { name: 'Complete Rosa Oakhurst' }).click()
  await expect(card(maya, 'Assigned')).toHaveCount(0)
  await maya.getByRole('link', { name: 'Show Completed' }).click()
  await expect(card(maya, 'Completed')).toBeVisible()
})
