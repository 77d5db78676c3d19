import { installation } from './installation.ts'
import { expect, type Locator, type Page } from './journey.ts'

/**
 * Posts a form as the signed-in browser would, without drawing a page: for what a journey needs and is not about. The
 * message that goes with it is shown nowhere.
 * @throws Error with what was answered, when it was not saved
 */
export async function post(page: Page, path: string, form: Record<string, string> = {}): Promise<string> {
  const origin = installation.url
  const cookies = await page.context().cookies(origin)
  const response = await fetch(new URL(path, origin), {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: origin, Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
    body: new URLSearchParams(form),
  })
  const location = response.headers.get('location')
  if (response.status === 302 && location) return location
  const said = /role="alert".*?<\/div>/s.exec(await response.text())?.[0].replaceAll(/<[^>]+>/g, ' ')
  throw new Error(`${path} answered ${response.status}: ${said ?? ''}`)
}

/** Makes a contact; resolves with the address of its page. */
export const makeContact = (page: Page, people: Record<string, string>): Promise<string> =>
  post(page, '/contacts/contact/new', people)

/** Attaches a record of a kind, its fields by their names in the form. */
export const attach = (page: Page, contact: string, kind: string, fields: Record<string, string>) =>
  post(page, `${contact}/${kind}/new`, fields)

/** One of each kind of record, by its kind and the names of its fields. */
const EVERYTHING: Record<string, Record<string, string>> = {
  address: { type: 'Mailing', address: 'PO Box 7', city: 'Elko', pinned: 'on' },
  dependent: { firstName: 'Nora', relationship: 'Daughter', ssn: '912-48-7731' },
  policy: { type: 'Auto', company: 'Progressive', premium: '90' },
  vehicle: { type: 'car', make: 'Honda', model: 'Civic' },
  home: { address: '12 Mill Road', city: 'Elko', 'dogs[0].breed': 'Beagle' },
  commercial: { companyName: 'Ridge Roofing', 'locations[0].city': 'Elko' },
  'payment-method': { type: 'checking', name: 'Ben', routing: '123103729', account: '90817263544' },
  extra: { field: 'Gate code', value: '4471' },
  link: { name: 'Claims portal', url: 'portal.example' },
}

/** Gives a contact one of each kind of record, a pinned note and something to be done. */
export async function giveEverything(page: Page, contact: string): Promise<void> {
  for (const [kind, fields] of Object.entries(EVERYTHING)) await attach(page, contact, kind, fields)
  await post(page, `${contact}/notes/new`, { note: 'Prefers mornings', isSticky: 'on' })
  const date = `${new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)}T10:00`
  await post(page, `${contact}/follow-ups/new`, { assignTo: 'self', date, note: 'Ask about the boat' })
}

/** A name no other journey has, nor another run of this one. */
export const freshName = (beginning: string) =>
  beginning + Math.random().toString(36).slice(2, 8).replaceAll(/\d/g, 'x')

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, ...(typeof name === 'string' && { exact: true }) })

/** Of one of several messages. */
export const undoOf = (page: Page, message: string) =>
  page.getByRole('listitem').filter({ hasText: message }).getByRole('button', { name: 'Undo' })

/** What somebody types, by label: text, a choice by its words, a box ticked or not. */
export type Answers = Record<string, string | boolean>

/** The box of a label, whatever kind it is; of a list's several alike the one of a row. */
export function control(scope: Locator | Page, label: string, row = 0): Locator {
  const roles = ['textbox', 'combobox', 'checkbox'] as const
  const [text, choice, tick] = roles.map((role) => scope.getByRole(role, { name: label, exact: true }))
  return text!.or(choice!).or(tick!).nth(row)
}

/** Types answers as a person does. */
export async function type(scope: Locator | Page, answers: Answers, row = 0): Promise<void> {
  for (const [label, answer] of Object.entries(answers)) {
    const box = control(scope, label, row)
    if (typeof answer === 'boolean') await box.setChecked(answer)
    else if (await isSelect(box)) await box.selectOption({ label: answer })
    else await box.fill(answer)
  }
}

/** What was typed is there. */
export async function expectTyped(scope: Locator | Page, answers: Answers, row = 0): Promise<void> {
  for (const [label, answer] of Object.entries(answers)) {
    const box = control(scope, label, row)
    if (typeof answer === 'boolean') await expect(box).toBeChecked({ checked: answer })
    else if (await isSelect(box)) await expect(box.locator('option:checked')).toHaveText(answer)
    else await expect(box).toHaveValue(answer)
  }
}

const isSelect = (box: Locator) => box.evaluate((element) => element.tagName === 'SELECT')
