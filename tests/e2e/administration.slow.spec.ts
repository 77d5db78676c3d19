import { Secret, TOTP } from 'otpauth'
import { uuidv7 } from '#app/lib/uuid.ts'
import { accept, openAccount, signInAsOperator } from './setup/new-account.ts'
import { expect, open, test } from './setup/test.ts'

test('an owner who requires MFA hires a colleague, and dismisses them into other hands', async ({
  page: luis,
  agency,
  db,
}) => {
  await db.admin`update accounts set mfa_required = true where id = ${agency.id}`
  await db.admin`update users set mfa_enabled = true where id = ${agency.maya.id}`
  const email = `luis.${agency.id}@harbor.example`
  const client = await agency.addClient({ firstName: 'Janet' })
  const maya = await agency.signIn(agency.maya)
  await open(maya, '/account/settings/employees')
  await expect(maya.getByText('MFA Not Setup').first()).toBeVisible()
  await maya.getByRole('link', { name: 'Add New Employee' }).click()
  await maya.getByLabel('First name').fill('Luis')
  await maya.getByLabel('Last name').fill('Prado')
  await maya.getByLabel('Email').fill(email)
  await maya.getByRole('button', { name: 'Create' }).click()
  await expect(maya.getByText('Added Profile')).toBeVisible()

  await accept(luis, email)
  await expect(luis).toHaveURL(/\/mfa-setup/)
  await luis.getByRole('button', { name: 'Setup' }).click()
  await luis.getByText('Can’t scan?').click()
  const key = (await luis.getByTestId('mfa-key').innerText()).replaceAll(/\s/g, '')
  await luis.getByLabel('Code').fill(new TOTP({ secret: Secret.fromBase32(key) }).generate())
  await luis.getByRole('button', { name: 'Verify' }).click()
  await expect(luis.getByText('Multi-factor sign-in is on')).toBeVisible()
  await open(luis, `/contacts/contact/${client.id}`)

  const [user] = await db.admin<{ id: string }[]>`select id from users where email = ${email}`
  const followUpId = uuidv7()
  await db.admin`
    insert into follow_ups (account_id, id, client_id, assign_to, user_id, due_at, note, created_by)
    values (${agency.id}, ${followUpId}, ${client.id}, 'peer', ${user!.id}, now() + interval '1 day', 'Call', ${user!.id})`
  await open(maya, `/account/settings/employees/${user!.id}?from=list`)
  await maya.getByRole('link', { name: 'Delete' }).click()
  await maya.getByLabel('Who takes over 1 open follow-up?').selectOption({ label: 'Dana Okafor' })
  await maya.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(maya.getByText('Deleted Profile')).toBeVisible()
  await expect(luis).toHaveURL(/\/login/, { timeout: 5000 })
  const [followUp] = await db.admin`select user_id from follow_ups where id = ${followUpId}`
  expect(followUp!.user_id).toBe(agency.dana.id)
})

test('a super user opens an account, and its owner signs in for the first time', async ({
  page: nadia,
  browser,
  db,
}) => {
  const desk = await signInAsOperator(browser, db)
  const email = await openAccount(desk)
  await accept(nadia, email)
  await expect(nadia.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await open(nadia, '/account/info/settings')
  await expect(nadia.getByLabel('Name', { exact: true })).toHaveValue('Summit Agency')
  await desk.reload()
  await expect(desk.getByText('Invited')).toHaveCount(0)
  await desk.context().close()
})

test('an announced release reaches an open page, whose reload keeps what was typed', async ({
  agency,
  browser,
  db,
}) => {
  const client = await agency.addClient({ firstName: 'Janet' })
  const maya = await agency.signIn(agency.maya)
  await open(maya, `/contacts/contact/${client.id}`)
  await maya.getByLabel('What to add').fill('Renewal moved to May')
  const desk = await signInAsOperator(browser, db)
  await open(desk, '/platform/releases')
  await desk.getByLabel('Version').fill('99.1.0')
  await desk.getByLabel('What is new').fill('Faster search')
  await desk.getByRole('button', { name: 'Announce' }).click()
  await expect(desk.getByText('Release announced')).toBeVisible()
  await expect(maya.getByText('Version 99.1.0 is ready: Faster search')).toBeVisible()
  await maya.getByRole('button', { name: 'Reload' }).click()
  await expect(maya.getByText('Version 99.1.0 is ready')).toHaveCount(0)
  await expect(maya.getByLabel('What to add')).toHaveValue('Renewal moved to May')
  await desk.context().close()
})
