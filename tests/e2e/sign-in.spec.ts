import { type Browser, expect, type Page, test, openPage, reloadPage } from './setup/journey.ts'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { audit } from './setup/axe.ts'
import { door, PASSWORD, signedIn } from './setup/people.ts'

const OWNER = 'owner@harbor.example'
const ADMIN = 'admin@harbor.example'
/** In both accounts. */
const TWICE = 'employee@harbor.example'
const SUPER = 'super@switchboard.example'

const newPage = async (browser: Browser, options: Parameters<Browser['newContext']>[0] = {}) =>
  (await browser.newContext(options)).newPage()
const picture = async () => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background: '#2f9e5b' } })
    .png()
    .toBuffer(),
})

test('the sign-in form: what is missing, wrong, remembered, and the platform', async ({ page }) => {
  await openPage(page, '/login?redirect=/contacts')
  const submit = page.getByRole('button', { name: 'Sign In' })
  await expect(submit).toBeDisabled()
  await page.getByLabel('Email').fill(TWICE)
  await page.getByLabel('Password', { exact: true }).fill('not this')
  await expect(page.getByLabel('Platform')).toBeVisible()
  await expect(submit).toBeDisabled()
  await page.getByLabel('Platform').selectOption({ label: 'Summit Agency' })
  await page.getByLabel('Remember Me').check()
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email and password combination')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await audit(page)

  // Until the answer is there a screen says so.
  const answer = Promise.withResolvers<void>()
  await page.route('**/login.data*', (route) => answer.promise.then(() => route.continue()))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('paragraph').filter({ hasText: 'Signing in…' })).toBeVisible()
  answer.resolve()
  await expect(page).toHaveURL('/contacts')
  await openPage(page, '/logout')
  await expect(page.getByText('Logging Out...')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email')).toHaveValue(TWICE)
  await expect(page.getByLabel('Remember Me')).toBeChecked()
})

test('the server out of reach, unwell, or the line gone: each has its alert', async ({ page, context }) => {
  await page.route('**/healthcheck', (route) => route.abort())
  await openPage(page, '/login')
  await expect(page.getByText('Network Communication Issue')).toBeVisible()
  await page.unroute('**/healthcheck')
  await page.route('**/healthcheck', (route) => route.fulfill({ status: 503 }))
  await reloadPage(page)
  await expect(page.getByText('Network Issue')).toBeVisible()
  await page.unroute('**/healthcheck')
  await context.setOffline(true)
  await expect(page.getByText('Network Connection Issue')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Network Connection Issue')).toBeHidden()
})

test('a second sign-in sends the first browser away at once, with the reason', async ({ browser }) => {
  const first = await signedIn(browser, OWNER)
  await expect(first.page.getByText('Connected').first()).toBeVisible()
  await signedIn(browser, OWNER)
  await expect(first.page).toHaveURL(/\/login/)
  await expect(first.page.getByText('You were logged out: multiple logins detected.')).toBeVisible()
})

test('a forgotten password, by mail, and changed back', async ({ page, browser }) => {
  await openPage(page, '/login')
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  // The sign-in page has an Email too.
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await page.getByLabel('Email').fill(ADMIN)
  await page.getByRole('button', { name: 'SEND', exact: true }).click()
  await expect(page.getByRole('button', { name: 'RESEND' })).toBeVisible()
  await audit(page)
  const read = async () => {
    const { messages } = (await door(`mail?to=${ADMIN}`)) as { messages: { id: string; subject: string }[] }
    return messages.at(-1)
  }
  await expect.poll(async () => (await read())?.subject).toMatch(/^\d{4} is your Switchboard code$/)
  const mail = (await door(`mail/${(await read())!.id}`)) as { text: string }
  const link = new URL(/http\S+\/forgot-password\/\S+/.exec(mail.text)![0])

  // The link fills the form in, in any browser.
  const other = await newPage(browser)
  await openPage(other, link.pathname)
  await expect(other.getByLabel('Email')).toHaveValue(ADMIN)
  await expect(other.getByLabel('Code')).toHaveValue(/^\d{4}$/)
  await other.getByLabel('New password', { exact: true }).fill('three blue kites')
  await other.getByLabel('Retype new password').fill('three blue kitez')
  await other.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(other.getByText('The two passwords differ.')).toBeVisible()
  await other.getByLabel('New password', { exact: true }).fill('three blue kites')
  await other.getByLabel('Retype new password').fill('three blue kites')
  await other.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(other.getByText('Password Changed')).toBeVisible()
  await expect(other).toHaveURL('/login')

  await other.getByLabel('Email').fill(ADMIN)
  await other.getByLabel('Password', { exact: true }).fill('three blue kites')
  await other.getByRole('button', { name: 'Sign In' }).click()
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await openPage(other, '/profile/change-password')
  await other.getByLabel('Current password').fill('three blue kites')
  await other.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await other.getByLabel('Retype new password').fill(PASSWORD)
  await other.getByRole('button', { name: 'Change password' }).click()
  await expect(other.getByText('Password Changed')).toBeVisible()
  await audit(other)
})

test('two hours without anybody: a prompt, then the lock, in every tab; the password opens it', async ({
  browser,
}) => {
  const { page, context } = await signedIn(browser, OWNER)
  const second = await context.newPage()
  await openPage(second, '/messages')
  await expect(second.getByText('Connected').first()).toBeVisible()
  await page.clock.install()
  await openPage(page, '/contacts')
  // The heading is there before the script that watches the time.
  await expect(page.getByText('Connected').first()).toBeVisible()
  await page.clock.fastForward('01:59:10')
  await expect(page.getByText('Are you still there?')).toBeVisible()
  await page.getByRole('button', { name: 'I’m here' }).click()
  await expect(page.getByText('Are you still there?')).toBeHidden()
  await page.clock.fastForward('02:00:10')
  await expect(page).toHaveURL('/lock?redirect=%2Fcontacts')
  await expect(second).toHaveURL('/lock?redirect=%2Fmessages')
  await audit(second)
  await openPage(second, '/contacts')
  await expect(second).toHaveURL('/lock?redirect=%2Fcontacts')

  await second.getByLabel('Password').fill('not this')
  await second.getByRole('button', { name: 'Unlock' }).click()
  await expect(second.getByRole('alert')).toHaveText(
    'There was an issue logging in. Please try again or contact us.',
  )
  await expect(second.getByLabel('Password')).toHaveValue('')
  await second.getByLabel('Password').fill(PASSWORD)
  await second.getByRole('button', { name: 'Unlock' }).click()
  await expect(second).toHaveURL('/contacts')
})

test('a super user sets up multi-factor sign-in, acts as somebody, and comes back', async ({
  page,
  browser,
}) => {
  const signIn = async (target: Page) => {
    await openPage(target, '/login')
    await target.getByLabel('Email').fill(SUPER)
    await target.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await target.getByRole('button', { name: 'Sign In' }).click()
  }
  await signIn(page)
  await expect(page).toHaveURL(/\/mfa-setup/)
  await page.getByRole('button', { name: 'Setup' }).click()
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible()
  await audit(page)
  await page.getByText('Can’t scan?').click()
  const key = (await page.getByTestId('mfa-key').innerText()).replaceAll(/\s/g, '')
  const totp = new TOTP({ secret: Secret.fromBase32(key) })
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('unable to verify')).toBeVisible()
  await page.getByLabel('Code').fill(totp.generate())
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Multi-factor sign-in is on')).toBeVisible()

  const next = await newPage(browser)
  await signIn(next)
  await expect(next.getByText('6-digit code')).toBeVisible()
  await audit(next)
  // The next step's code: the one of this step may be used up.
  await next.getByLabel('Code').fill(totp.generate({ timestamp: Date.now() + 30_000 }))
  await next.getByRole('button', { name: 'Continue' }).click()
  await expect(next.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await next.getByRole('button', { name: /Profile menu/ }).click()
  await next.getByRole('menuitem', { name: 'Act as a user' }).click()
  await next.getByLabel('Name, email or account').fill('dana harbor')
  await next.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await next.getByRole('button', { name: 'Act as Dana Okafor' }).click()
  await expect(next.getByText(/^You act as Dana Okafor/).filter({ visible: true })).toBeVisible()
  await next.getByRole('button', { name: 'Back to yourself' }).click()
  await expect(next.getByText('You act as')).toBeHidden()
  await expect(next.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('nobody else acts as another', async ({ browser }) => {
  const { page } = await signedIn(browser, OWNER)
  await openPage(page, '/ghost')
  await expect(page.getByText('Could not ghost user')).toBeVisible()
  await audit(page)
})

test('a picture is cropped, turned and saved; a colleague sees it', async ({ browser }) => {
  const { page } = await signedIn(browser, OWNER)
  await openPage(page, '/profile/avatar')
  await page.getByLabel('Picture').setInputFiles(await picture())
  await expect(page.getByLabel('Scale 1.2')).toHaveValue('1.2')
  await page.getByLabel(/^Scale/).fill('2')
  await page.getByLabel(/^Rotate/).fill('90')
  await audit(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Photo changed')).toBeVisible()
  const source = await page.getByRole('main').locator('img').getAttribute('src')
  const { page: colleague } = await signedIn(browser, ADMIN)
  const answer = await colleague.request.get(source!)
  expect(await sharp(await answer.body()).metadata()).toMatchObject({
    format: 'jpeg',
    width: 150,
    height: 150,
  })
})

test('without JavaScript: platform, lock, picture and logging out', async ({ browser }) => {
  const page = await newPage(browser, { javaScriptEnabled: false })
  await page.goto('/login')
  for (const platform of [null, 'Harbor Insurance Group']) {
    await page.getByLabel('Email').fill(TWICE)
    if (platform) {
      const label = await page.getByRole('option', { name: /Harbor/ }).innerText()
      await page.getByLabel('Platform').selectOption({ label })
    }
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
  }
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goto('/profile/avatar')
  await page.getByLabel('Picture').setInputFiles(await picture())
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main').locator('img')).toBeVisible()
  await page.goto('/menu')
  await page.getByRole('button', { name: 'Lock screen' }).click()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goto('/logout')
  await expect(page).toHaveURL('/login')
})
