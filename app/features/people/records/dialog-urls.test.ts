import { expect, test } from 'vitest'
import { dialogUrl, newestActivityUrl, changesOnlyDialog, openTab, pageUrl } from './dialog-urls.ts'

const ID = '018923a6-dd72-79d4-8343-b95ee9180b49'
const page = `/contacts/contact/${ID}`
const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost')
  return { pathname, search }
}

test('a dialog’s address carries the tab it was opened from, and closing leads back there', () => {
  for (const from of [`${page}/policies?lower=tasks`, `${page}/health`, `${page}?month=2026-12`, page]) {
    for (const dialog of [
      `${page}/notes/new`,
      `${page}/tags`,
      `${page}/link/new`,
      `${page}/address/x/edit`,
    ]) {
      expect(pageUrl(ID, at(dialogUrl(at(from), dialog)))).toBe(from)
    }
  }
})

test('the address of a record’s dialog over its own tab only carries the kind', () => {
  expect(dialogUrl(at(`${page}/policies`), `${page}/policy/new`)).toBe(`${page}/policy/new`)
  expect(pageUrl(ID, at(`${page}/policy/new`), 'policy')).toBe(`${page}/policies`)
  expect(pageUrl(ID, at(`${page}/link/new`), 'link')).toBe(page)
})

test('saving a note leads to the newest activity, which shows it', () => {
  const dialog = dialogUrl(at(`${page}/policies?limit=10&prior=abc`), `${page}/notes/new`)
  expect(pageUrl(ID, at(dialog))).toBe(`${page}/policies?limit=10&prior=abc`)
  expect(newestActivityUrl(ID, at(dialog))).toBe(`${page}/policies?limit=10`)
})

test('addresses carry nothing but tabs and what is about the page', () => {
  expect(openTab(at(`${page}/notes/new?tab=../evil`))).toBeNull()
  expect(openTab(at(`${page}/health/person/applicant`))).toBe('health')
  expect(dialogUrl(at(`${page}?view=cloud&tab=nonsense`), `${page}/tags`)).toBe(`${page}/tags`)
})

test("a dialog over the page doesn't reload it; another page of activity and a save do", () => {
  const change = (from: string, to: string, formMethod?: string) =>
    changesOnlyDialog({ currentUrl: at(from), nextUrl: at(to), formMethod })
  expect(change(page, `${page}/notes/new`)).toBe(true)
  expect(change(`${page}/notes/new?tab=policies`, `${page}/policies`)).toBe(true)
  expect(change(page, `${page}?lower=tasks&month=2026-12`)).toBe(true)
  expect(change(page, `${page}?limit=10`)).toBe(false)
  expect(change(`${page}/notes/new`, page, 'POST')).toBe(false)
  expect(change(page, page)).toBe(false)
  expect(change(page, `/contacts/contact/${ID.replace('0', '1')}`)).toBe(false)
})
