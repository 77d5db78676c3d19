import { mailTo } from './setup/emulators.ts'
import { expect, open, type Page, test } from './setup/test.ts'

const settings = (page: Page) => page.getByRole('navigation', { name: 'Settings' })

test('an owner hires a colleague by mail, makes them an admin while they work, and dismisses them', async ({
  page: luis,
  agency,
}) => {
  const email = `luis.${agency.id}@harbor.example`
  const client = await agency.addClient({ firstName: 'Janet' })
  const maya = await agency.signIn(agency.maya)
  await open(maya, '/account/settings/employees')
  await maya.getByRole('link', { name: 'Add New Employee' }).click()
  await maya.getByLabel('First name').fill('Luis')
  await maya.getByLabel('Last name').fill('Prado')
  await maya.getByLabel('Email').fill(email)
  await maya.getByRole('button', { name: 'Create' }).click()
  await expect(maya.getByText('Added Profile')).toBeVisible()
  const card = maya.getByRole('article').filter({ hasText: 'Luis Prado' })
  await expect(card.getByText('Invited')).toBeVisible()

  const [invitation] = /http\S+\/invitation\/\S+/.exec(await mailTo(email))!
  await luis.goto(invitation)
  await luis.getByLabel('New password', { exact: true }).fill('three blue kites')
  await luis.getByLabel('Retype new password').fill('three blue kites')
  await luis.getByRole('button', { name: 'Set password' }).click()
  await expect(luis).toHaveURL('/login')
  await luis.getByLabel('Email').fill(email)
  await luis.getByLabel('Password', { exact: true }).fill('three blue kites')
  await luis.getByRole('button', { name: 'Sign In' }).click()
  await expect(luis.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await open(luis, '/account/settings/tag-management')
  await expect(settings(luis).getByRole('link', { name: 'Employees' })).toHaveCount(0)
  await maya.getByRole('link', { name: 'Edit Luis Prado' }).click()
  await maya.getByLabel('Role').selectOption('Admin')
  await maya.getByRole('button', { name: 'Update' }).click()
  await expect(maya.getByText('Updated Profile')).toBeVisible()
  await expect(settings(luis).getByRole('link', { name: 'Employees' })).toBeVisible()

  await open(luis, `/contacts/contact/${client.id}`)
  await maya.getByRole('link', { name: 'Edit Luis Prado' }).click()
  await maya.getByRole('link', { name: 'Delete' }).click()
  await maya.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(maya.getByText('Deleted Profile')).toBeVisible()
  await expect(luis).toHaveURL(/\/login/)
  await expect(luis.getByText('You were logged out: your access has been turned off.')).toBeVisible()
  await luis.getByLabel('Email').fill(email)
  await luis.getByLabel('Password', { exact: true }).fill('three blue kites')
  await luis.getByRole('button', { name: 'Sign In' }).click()
  await expect(luis.getByRole('alert')).toHaveText('Invalid email and password combination')
})
