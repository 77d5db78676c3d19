import { Secret, TOTP } from 'otpauth'
import { makeAccount, makeUser } from '#tests/factories/index.ts'
import { PASSWORD } from './setup/agency.ts'
import { emulator } from './setup/emulators.ts'
import { expect, open, type Page, test } from './setup/test.ts'

async function submitSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('a user of two accounts signs in by the form and is remembered', async ({ page, agency, db }) => {
  const other = await makeAccount(db, { name: 'Summit Agency' })
  await makeUser(db, other.account.id, { email: agency.dana.email, passwordHash: agency.dana.passwordHash })
  await page.goto('/login?redirect=/contacts')
  const submit = page.getByRole('button', { name: 'Sign In' })
  await expect(submit).toBeDisabled()
  await page.getByLabel('Email').fill(agency.dana.email)
  await page.getByLabel('Password', { exact: true }).fill('not this')
  await expect(page.getByLabel('Platform')).toBeVisible()
  await expect(submit).toBeDisabled()
  await page.getByLabel('Platform').selectOption({ label: 'Summit Agency' })
  await page.getByLabel('Remember Me').check()
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email and password combination')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  // The field with an error gets the focus, so what is typed right away goes nowhere else.
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/contacts')
  await page.goto('/logout')
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email')).toHaveValue(agency.dana.email)
  await expect(page.getByLabel('Remember Me')).toBeChecked()
})

test(
  'a second sign-in ends the first one at once and says why',
  { tag: '@sweep' },
  async ({ page, agency }) => {
    const first = await agency.signIn(agency.maya)
    await open(first, '/contacts')
    await page.goto('/login')
    await submitSignIn(page, agency.maya.email)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(first).toHaveURL(/\/login/)
    await expect(first.getByText('You were logged out: multiple logins detected.')).toBeVisible()
  },
)

test('a forgotten password is replaced by a mailed code', { tag: '@sweep' }, async ({ page, agency }) => {
  const { email } = agency.maya
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'SEND', exact: true }).click()
  await expect(page.getByRole('button', { name: 'RESEND' })).toBeVisible()
  const readMail = async () =>
    (await emulator<{ messages: { id: string; subject: string }[] }>(`mail?to=${email}`)).messages.at(-1)
  await expect.poll(async () => (await readMail())?.subject).toMatch(/^\d{4} is your Switchboard code$/)
  const { text } = await emulator<{ text: string }>(`mail/${(await readMail())!.id}`)

  // The link fills in the email and the code.
  await page.goto(/http\S+\/forgot-password\/\S+/.exec(text)![0])
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue(/^\d{4}$/)
  await page.getByLabel('New password', { exact: true }).fill('three blue kites')
  await page.getByLabel('Retype new password').fill('three blue kitez')
  await page.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(page.getByText('The two passwords differ.')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('three blue kites')
  await page.getByLabel('Retype new password').fill('three blue kites')
  await page.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(page.getByText('Password Changed')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await submitSignIn(page, email, 'three blue kites')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test(
  'two idle hours lock every tab, and the password unlocks them',
  { tag: '@sweep' },
  async ({ agency }) => {
    const page = await agency.signIn(agency.maya)
    const second = await page.context().newPage()
    await open(second, '/messages')
    await page.clock.install()
    await open(page, '/contacts')
    await page.clock.fastForward('01:59:10')
    await expect(page.getByText('Are you still there?')).toBeVisible()
    await page.getByRole('button', { name: 'I’m here' }).click()
    await expect(page.getByText('Are you still there?')).toBeHidden()
    await page.clock.fastForward('02:00:10')
    await expect(page).toHaveURL('/lock?redirect=%2Fcontacts')
    await expect(second).toHaveURL('/lock?redirect=%2Fmessages')

    await second.getByLabel('Password').fill('not this')
    await second.getByRole('button', { name: 'Unlock' }).click()
    await expect(second.getByRole('alert')).toHaveText(
      'There was an issue logging in. Please try again or contact us.',
    )
    await second.getByLabel('Password').fill(PASSWORD)
    await second.getByRole('button', { name: 'Unlock' }).click()
    await expect(second).toHaveURL('/messages')
  },
)

test(
  'a super user sets up multi-factor sign-in and acts as another user',
  { tag: '@sweep' },
  async ({ page, agency, db }) => {
    const platform = await makeAccount(db, { name: 'Platform', isPlatform: true })
    const { email } = await makeUser(db, platform.account.id, {
      role: 'super',
      firstName: 'Robin',
      lastName: 'Vale',
      passwordHash: agency.maya.passwordHash,
    })
    await page.goto('/login')
    await submitSignIn(page, email)
    await expect(page).toHaveURL(/\/mfa-setup/)
    await page.getByRole('button', { name: 'Setup' }).click()
    await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible()
    await page.getByText('Can’t scan?').click()
    const key = (await page.getByTestId('mfa-key').innerText()).replaceAll(/\s/g, '')
    const totp = new TOTP({ secret: Secret.fromBase32(key) })
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('unable to verify')).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill(totp.generate())
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Multi-factor sign-in is on')).toBeVisible()

    await page.goto('/logout')
    await expect(page).toHaveURL('/login')
    await submitSignIn(page, email)
    await expect(page.getByText('6-digit code')).toBeVisible()
    // A code works once, so take the next one.
    await page.getByLabel('Code', { exact: true }).fill(totp.generate({ timestamp: Date.now() + 30_000 }))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible()
    await page.getByRole('button', { name: /Profile menu/ }).click()
    await page.getByRole('menuitem', { name: 'Act as a user' }).click()
    await page.getByLabel('Name, email or account').fill(agency.dana.email)
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    const found = page.getByRole('listitem').filter({ hasText: agency.dana.email })
    await found.getByRole('button', { name: 'Act as Dana Okafor' }).click()
    await expect(page.getByText(/^You act as Dana Okafor/).filter({ visible: true })).toBeVisible()
    await page.getByRole('button', { name: 'Back to yourself' }).click()
    await expect(page.getByText('You act as')).toBeHidden()
  },
)

test(
  'pages with forms break no rule of the content security policy',
  { tag: '@sweep' },
  async ({ agency }) => {
    const page = await agency.signIn(agency.maya)
    const violations: string[] = []
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) violations.push(`${page.url()} ${message.text()}`)
    })
    await page.addInitScript(() =>
      addEventListener('securitypolicyviolation', (event) =>
        console.log(`Content Security Policy: ${event.blockedURI}`),
      ),
    )
    for (const path of ['/contacts/contact/new', '/profile/change-password', '/contacts/import']) {
      await open(page, path)
    }
    await page.goto('/forgot-password')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(violations).toEqual([])
  },
)

test('a passkey signs in by itself, until it is removed', { tag: '@sweep' }, async ({ agency, page }) => {
  const sam = await agency.addUser({ firstName: 'Sam', lastName: 'Ito', role: 'employee' })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const byPasskey = page.getByRole('button', { name: 'Use a passkey' })
  await page.goto('/login')
  await submitSignIn(page, sam.email)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await open(page, '/profile/passkeys')
  const add = page.getByRole('region', { name: 'Add a passkey' })
  await add.getByLabel('Name').fill('Work laptop')
  await add.getByLabel('Current password').fill('not this')
  await add.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('This is not your current password.')).toBeVisible()
  await add.getByLabel('Current password').fill(PASSWORD)
  await add.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(page.getByText('Work laptop')).toBeVisible()

  const codes = page.getByRole('region', { name: 'Recovery codes' })
  await codes.getByLabel('Current password').fill(PASSWORD)
  await codes.getByRole('button', { name: 'Make 10 codes' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)

  await page.goto('/logout')
  await page.goto('/login?redirect=/profile/passkeys')
  await byPasskey.click()
  await expect(page).toHaveURL('/profile/passkeys')
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()

  // Removed in another tab, the passkey that the device still has lets nobody in.
  await page.getByRole('link', { name: 'Remove Work laptop' }).click()
  const keys = page.getByRole('region', { name: 'Your passkeys' })
  await keys.getByLabel('Current password').fill(PASSWORD)
  await keys.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
  await page.goto('/logout')
  await page.goto('/login')
  await byPasskey.click()
  await expect(page.getByText('This passkey isn’t known here, or was removed.')).toBeVisible()
})
