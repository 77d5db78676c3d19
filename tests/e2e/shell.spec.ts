import { type Browser, expect, type Page, test, openPage } from './setup/journey.ts'
import { door, freshNumber, signIn } from './setup/people.ts'

// Each test signs its people in anew, and a second sign-in ends the first: these run one after the other, in Summit
// Agency, which is theirs alone.

const SUMMIT_NUMBER = '+12065550100'
const OWNER = 'owner@summit.example'

/** What the browser refused to run or load on a page. */
function refusals(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|hydrat/i.test(message.text())) said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(error.message))
  return said
}

const newPage = async (browser: Browser, options: Parameters<Browser['newContext']>[0] = {}) =>
  (await browser.newContext(options)).newPage()

test('an owner finds the tabs, the panel and the profile menu; no page complains', async ({ page }) => {
  const said = refusals(page)
  await signIn(page, OWNER)
  const tabs = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
  await expect(tabs.getByRole('link')).toHaveText([
    /Dashboard/,
    /Tasks/,
    /Team/,
    /Contacts/,
    /Messages/,
    /Phone/,
  ])
  const panel = page.getByRole('complementary', { name: 'Company and team' })
  await expect(panel.getByText('Summit Agency')).toBeVisible()
  await expect(panel.getByText('Connected')).toBeVisible()
  await expect(panel.getByText('2.12.3')).toBeVisible()

  await page.getByRole('button', { name: /Profile menu/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Campaigns',
    'Task Boards',
    'Settings',
    'Account',
    'Change Photo',
    'Change Password',
    'MFA',
    'Theme colour',
    'Lock screen',
    'Logout',
  ])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /Profile menu/ })).toBeFocused()

  for (const path of ['/', '/menu', '/tasks', '/profile/theme-color', '/no/such/page']) {
    await openPage(page, path)
  }
  expect(said).toEqual([])
})

test('dark mode is the server’s: the first bytes have it', async ({ page, request }) => {
  await openPage(page, '/login')
  const light = await (await request.get('/login')).text()
  expect(light).not.toMatch(/<html[^>]*class="dark"/)
  const dark = await (await request.get('/login', { headers: { Cookie: 'theme=dark' } })).text()
  expect(dark).toMatch(/<html[^>]*class="dark"/)
})

test('a status chosen in one browser shows in the other; coaching asks for whom', async ({ browser }) => {
  const owner = await newPage(browser)
  const employee = await newPage(browser)
  await signIn(owner, OWNER)
  await signIn(employee, 'employee@harbor.example', 'Summit Agency')
  const panel = owner.getByRole('complementary', { name: 'Company and team' })
  const own = employee.getByRole('button', { name: /Your status/ })
  await expect(panel.getByText('Connected')).toBeVisible()

  await own.click()
  await employee.getByRole('menuitemradio', { name: 'Lunch' }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: 'Lunch' })).toBeVisible()

  await own.click()
  await employee.getByRole('menuitem', { name: 'Coaching' }).press('ArrowRight')
  await expect(employee.getByText('Whom are you coaching?')).toBeVisible()
  await employee.getByRole('menuitem').last().click()
  await expect(panel.getByRole('listitem').filter({ hasText: /Coaching \w+/ })).toBeVisible()

  await own.click()
  await employee.getByRole('menuitemradio', { name: 'Available' }).click()
  await expect(own).toHaveAccessibleName(/Available/)

  // What only employees see, and what they do not.
  await expect(employee.getByRole('link', { name: 'Preview the new dashboard' })).toHaveAttribute(
    'href',
    '/profile',
  )
  await employee.getByRole('button', { name: /Profile menu/ }).click()
  await expect(employee.getByRole('menuitem', { name: 'Account' })).toHaveCount(0)
})

test('a text that comes in shows on the dashboard and in the badge without a reload', async ({ page }) => {
  await signIn(page, OWNER)
  await expect(page.getByText('Connected')).toBeVisible()
  const badge = page
    .getByRole('link', { name: /Messages \d+ conversations waiting/ })
    .filter({ visible: true })
  const before = Number((await badge.textContent())?.match(/\d+/)?.[0])
  const words = `Are you open on Sunday? ${Date.now()}`
  await door('twilio/inbound', { from: `+${freshNumber()}`, to: SUMMIT_NUMBER, body: words })
  await expect(page.getByRole('listitem').filter({ hasText: words })).toContainText('Needs an answer')
  await expect(badge).toContainText(String(before + 1))
})

test('holding one’s picture opens the theme colour; what cannot be read is refused', async ({ page }) => {
  const said = refusals(page)
  await signIn(page, OWNER)
  const face = page.getByRole('button', { name: /Profile menu/ })
  await face.hover()
  await page.mouse.down()
  await expect(page.getByRole('dialog', { name: 'Theme colour' })).toBeVisible()
  await page.mouse.up()
  await expect(page.getByRole('menu')).toHaveCount(0)
  const field = page.getByLabel('Hex colour')
  await field.fill('#12345')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('input is not a valid hex color.')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill('#6d5ae6')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Theme colour changed')).toBeVisible()
  const brand = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'))
  expect(await brand()).toBe('#6d5ae6')
  await expect(page.locator('[data-confetti]')).toHaveCount(1)
  await expect(page.locator('[data-confetti]')).toHaveCount(0)

  // Before the page's script is there a suggestion is a choice at once.
  await openPage(page, '/profile/theme-color?from=/tasks')
  await page.getByRole('button', { name: 'Turquoise' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/tasks')
  await expect.poll(brand).toBe('#19d0de')
  expect(said).toEqual([])
})

test('no letter is lost while the page’s script comes, and the dialog hears what was typed before', async ({
  page,
}) => {
  await signIn(page, OWNER)
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/profile/theme-color?from=/tasks', { waitUntil: 'commit' })
  const field = page.getByLabel('Hex colour')
  await field.fill('#3b8')
  // What is typed from here on meets the script in the middle of a word.
  script.resolve()
  await field.press('End')
  const rest = '2f6 is a blue one'
  for (const letter of rest) await field.press(letter === ' ' ? 'Space' : letter, { delay: 20 })
  await expect(page.getByText('Connected')).toHaveCount(1)
  await expect(field).toHaveValue(`#3b8${rest}`)
  await expect(field).toBeFocused()

  await page.goto('/profile/theme-color?from=/tasks', { waitUntil: 'commit' })
  await field.fill('#3b82f6')
  await expect(page.getByRole('button', { name: 'Blue' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/tasks')
  await expect(page.getByText('Theme colour changed')).toBeVisible()
  await openPage(page, '/profile/theme-color?from=/tasks')
  await page.getByRole('button', { name: 'Turquoise' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/tasks')
})

test('an unexpected error offers Refresh and Reload; Reload signs out', async ({ page }) => {
  await signIn(page, OWNER)
  // Something no page expects: it fails while it is drawn.
  await page.route('**/tasks.data*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('"tasks"', '"nowhere"') })
  })
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong', level: 1 })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Refresh' }).click()
  await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible()

  await page.route('**/trainings.data*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('"trainings"', '"nowhere"') })
  })
  await page.getByRole('link', { name: 'Trainings', exact: true }).click()
  await page.getByRole('link', { name: 'Reload' }).click()
  await expect(page.getByText('Logging Out...')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
})

test('without an answer the frame stays, Retry loads the page, and a form keeps what was typed', async ({
  page,
}) => {
  await signIn(page, OWNER)
  const frame = page.getByRole('complementary', { name: 'Company and team' })
  await page.route('**/tasks.data*', (route) => route.fulfill({ status: 502, body: '<html>Bad gateway' }))
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No answer', level: 1 })).toBeVisible()
  await expect(frame).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible()

  await page.route('**/chat.data*', (route) => route.abort('internetdisconnected'))
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No connection', level: 1 })).toBeVisible()
  await expect(frame).toBeVisible()
  await page.unrouteAll()

  await openPage(page, '/profile/theme-color')
  await page.getByLabel('Hex colour').fill('#123456')
  await page.route('**/*.data*', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByText("The server didn't answer. Check whether this was saved before you try again."),
  ).toBeVisible()
  await expect(page.getByLabel('Hex colour')).toHaveValue('#123456')
})

test('under 768 px the tabs are at the bottom and the panel is a sheet; nothing scrolls sideways', async ({
  browser,
}) => {
  const page = await newPage(browser, { viewport: { width: 360, height: 740 } })
  await signIn(page, OWNER)
  await expect(page.getByRole('complementary')).toBeHidden()
  for (const path of ['/', '/menu', '/tasks', '/profile/theme-color', '/no/such/page']) {
    await openPage(page, path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
  }
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Open the side panel' }).click()
  const sheet = page.getByRole('dialog', { name: 'Summit Agency' })
  await expect(sheet.getByRole('heading', { name: 'Team' })).toBeVisible()
  await sheet.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
  await expect(sheet).toBeHidden()
})

test('without JavaScript: theme, panel, menu, status, theme colour and messages', async ({ browser }) => {
  const page = await newPage(browser, { javaScriptEnabled: false })
  await signIn(page, OWNER)
  await page.getByRole('button', { name: 'Switch to dark' }).click()
  await expect(page.locator('html')).toHaveClass('dark')
  await page.getByRole('button', { name: 'Fold the side panel' }).click()
  await expect(page.getByRole('button', { name: 'Unfold the side panel' })).toBeVisible()

  await page.getByRole('link', { name: /Profile menu/ }).click()
  await expect(page).toHaveURL('/menu')
  await page.getByLabel('Status', { exact: true }).selectOption('coaching')
  await page.getByRole('button', { name: 'Set status' }).click()
  await expect(page.getByText('Choose whom you are coaching.')).toBeVisible()
  await page.goto('/menu')
  await page.getByLabel('Status', { exact: true }).selectOption('busy')
  await page.getByRole('button', { name: 'Set status' }).click()
  await expect(page.getByRole('link', { name: /Your status: .*Busy/ })).toBeVisible()

  await page.goto('/profile/theme-color')
  await page.getByRole('button', { name: 'Green' }).click()
  const message = page.getByRole('region', { name: 'Notifications' }).getByRole('status')
  await expect(message).toBeVisible()
  await expect(message).toContainText('Theme colour changed')
  await page.goto('/profile/theme-color')
  await page.getByRole('button', { name: 'Turquoise' }).click()
  await expect(message).toBeVisible()
  await page.reload()
  await expect(message).toHaveCount(0)
})

test('the search by key keeps what is typed while it opens; closing gives the focus back', async ({
  page,
}) => {
  await signIn(page, OWNER)
  await openPage(page, '/contacts')
  const box = page.getByRole('searchbox', { name: 'Search contacts' })
  // The script is there that hears the key.
  await expect(page.getByText('Connected')).toHaveCount(1)
  await box.focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('mess')
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  await expect(palette.getByRole('combobox')).toHaveValue('mess')
  await expect(palette.getByRole('option', { name: 'Messages' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(box).toBeFocused()

  // A dialog that is a page of its own, opened from a menu: its button has the focus again.
  await page.getByRole('button', { name: /Profile menu/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Theme colour' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Theme colour' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: /Profile menu/ })).toBeFocused()
})
