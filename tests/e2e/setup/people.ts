import { installation } from './installation.ts'
import { type Browser, type BrowserContext, expect, openPage, type Page, scriptOf } from './journey.ts'

export const PASSWORD = 'demo-Password-1'

export interface Person {
  context: BrowserContext
  page: Page
}

/** Somebody of the demo in a browser of their own, signed in by the form as a person would. */
export async function signedIn(
  browser: Browser,
  email: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Person> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await signIn(page, email)
  return { context, page }
}

/** Signs somebody of the demo in by the form, and is on the dashboard. `platform` for whose email is in several. */
export async function signIn(page: Page, email: string, platform?: string): Promise<void> {
  await openPage(page, '/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  if (platform) await page.getByLabel('Platform').selectOption({ label: platform })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await scriptOf(page)
}

/** The emulator's page of one client's phone, in a browser of its own. `number` is digits with country code. */
export async function clientPhone(browser: Browser, number: string): Promise<Person> {
  const context = await browser.newContext({ baseURL: installation.emulatorUrl })
  const page = await context.newPage()
  await page.goto(`/phones/${number}`)
  return { context, page }
}

/** Drives the emulator by its door. */
export async function door(path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${installation.emulatorUrl}/_emulator/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!response.ok)
    throw new Error(`The door answered ${response.status} to ${path}: ${await response.text()}`)
  return response.json()
}

/** Of the range kept for fiction, in areas the demo's people do not live in. */
const NUMBERS = ['307', '406', '605', '701', '785', '870', '907', '928'].flatMap((area) =>
  Array.from({ length: 100 }, (_, line) => `1${area}55501${String(line).padStart(2, '0')}`),
)
let next = Math.floor(Math.random() * NUMBERS.length)

/** A number nobody has, another one each time: what one journey's client said to a number stays with it. */
export const freshNumber = () => NUMBERS[next++ % NUMBERS.length]!
