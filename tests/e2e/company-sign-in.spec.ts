import { makeAccount, makeUser } from '#tests/factories/index.ts'
import { PASSWORD } from './setup/agency.ts'
import { emulator } from './setup/emulators.ts'
import { expect, open, test } from './setup/test.ts'

const EMULATORS = `http://127.0.0.1:${process.env.EMULATOR_PORT}`

test(
  'an owner proves a domain, connects the provider and requires it; a colleague signs in by it',
  { tag: '@sweep' },
  async ({ agency, browser, db }) => {
    const domain = `agency-${crypto.randomUUID().slice(0, 8)}.example`
    const sam = await agency.addUser({ firstName: 'Sam', lastName: 'Ito', email: `sam@${domain}` })
    const people = [agency.maya.email, sam.email]
    for (const email of people) await emulator('oidc/people', { subject: `subject of ${email}`, email })

    const owner = await agency.signIn(agency.maya)
    await open(owner, '/account/info/sign-in')
    for (const name of [domain, agency.maya.email.split('@')[1]!]) {
      await owner.getByRole('textbox', { name: 'Domain' }).fill(name)
      await owner.getByRole('button', { name: 'Add domain' }).click()
      const row = owner.getByRole('listitem').filter({ hasText: name })
      await expect(row.getByText('Not proved yet')).toBeVisible()
      const [record, value] = await row.locator('dd.font-mono').allTextContents()
      await emulator('dns/records', { name: record, values: [value] })
      await row.getByRole('button', { name: 'Check now' }).click()
      await expect(row.getByText('Proved', { exact: true })).toBeVisible()
    }
    const provider = owner.getByRole('region', { name: '2. Your provider' })
    await provider.getByLabel('Provider', { exact: true }).selectOption('other')
    await provider.getByLabel('Issuer').fill(`${EMULATORS}/oidc/company`)
    await provider.getByLabel('Client ID').fill('emulator-oidc-client')
    await provider.getByLabel('Client secret', { exact: true }).fill('emulator-oidc-secret')
    await provider.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await provider.getByRole('button', { name: 'Save' }).click()
    await expect(owner.getByText('Company sign-in saved')).toBeVisible()
    await owner.getByRole('link', { name: 'Try it yourself' }).click()
    await owner.getByLabel('Email at your company').fill(agency.maya.email)
    await owner.getByRole('button', { name: 'Continue' }).click()
    await owner.getByRole('button', { name: 'Sign in' }).click()
    await expect(owner.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await open(owner, '/account/info/sign-in')
    const required = owner.getByRole('region', { name: '3. Try it, and require it' })
    await required.getByLabel('Everyone with an email of these domains').check()
    // They have just signed in at their company, so that no password is asked.
    await expect(required.getByLabel('Your password', { exact: true })).toBeHidden()
    await required.getByRole('button', { name: 'Update' }).click()
    await expect(owner.getByText('Company sign-in saved')).toBeVisible()

    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/login?redirect=/contacts')
    await page.getByLabel('Email').fill(sam.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Your company asks you to sign in with your company account.')).toBeVisible()
    const byCompany = async (token: string) => {
      await page.getByRole('link', { name: 'Sign in with your company account' }).click()
      await page.getByLabel('Email at your company').fill(sam.email)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('link', { name: /^Continue to/ }).click()
      await page.getByLabel('Send the product').selectOption(token)
      await page.getByRole('button', { name: 'Sign in' }).click()
    }
    await byCompany('expired')
    await expect(page.getByText('couldn’t be verified')).toBeVisible()
    await page.goto('/login?redirect=/contacts')
    await byCompany('right')
    await expect(page).toHaveURL('/contacts')

    await page.request.post('/lock', {
      form: { intent: 'lock' },
      headers: { origin: new URL(page.url()).origin },
    })
    await page.goto('/messages')
    await expect(page.getByText('Locked. Show that it’s you to go on.')).toBeVisible()
    await expect(page.getByLabel('Password')).toBeHidden()
    await page.getByRole('button', { name: 'Use your company account' }).click()
    await page.getByRole('link', { name: /^Continue to/ }).click()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/messages')

    // Another account has proved nothing, so that its user of the same email isn't touched.
    const other = await makeAccount(db, { name: 'Summit Agency' })
    await makeUser(db, other.account.id, { email: sam.email, passwordHash: sam.passwordHash })
    await context.clearCookies()
    await page.goto('/login/company')
    await page.getByLabel('Email at your company').fill(sam.email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('link', { name: /^Continue to/ })).toBeVisible()
    await context.close()
  },
)
