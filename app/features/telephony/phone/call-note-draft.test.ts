// @isolated: replaces modules or methods
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callNoteKey, changeCallNote, forgetCallNote, hasCallNote, readCallNote } from './call-note-draft.ts'

beforeEach(() => {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }
  vi.stubGlobal('localStorage', Object.create(methods))
})
afterEach(() => vi.unstubAllGlobals())

const afterReload = async () => {
  vi.resetModules()
  return import('./call-note-draft.ts')
}

test('a note stays until it is saved, also after a reload, and is saved once', async () => {
  const key = callNoteKey('maya', 'samuel', '12085550123')
  changeCallNote(key, { note: 'Wants a quote' })
  changeCallNote(key, { isSticky: true })
  const kept = readCallNote(key)
  expect((await afterReload()).readCallNote(key)).toEqual(kept)
  forgetCallNote(key, kept)
  expect(readCallNote(key)).toMatchObject({ note: '', isSticky: false })
  expect(readCallNote(key).newId).not.toBe(kept.newId)
  expect((await afterReload()).hasCallNote(key)).toBe(false)
})

test('other users of the browser, other contacts and other numbers have their own', () => {
  changeCallNote(callNoteKey('maya', 'samuel', '12085550123'), { note: 'Hers' })
  for (const key of [
    callNoteKey('dana', 'samuel', '12085550123'),
    callNoteKey('maya', 'rosa', '12085550123'),
    callNoteKey('maya', 'samuel', '12085550199'),
  ]) {
    expect(hasCallNote(key)).toBe(false)
  }
})

test('what is typed while a note is being saved stays, as another note', () => {
  const key = callNoteKey('maya', 'lena', '12085550123')
  changeCallNote(key, { note: 'First' })
  const saving = readCallNote(key)
  changeCallNote(key, { note: 'First. And more' })
  forgetCallNote(key, saving)
  expect(readCallNote(key).note).toBe('First. And more')
  expect(readCallNote(key).newId).not.toBe(saving.newId)
})

test('a card number is kept while the page is open, never in storage', async () => {
  const key = callNoteKey('maya', 'sol', '12085550123')
  changeCallNote(key, { note: 'Paid with 4242 4242 4242 4242' })
  expect(hasCallNote(key)).toBe(true)
  expect((await afterReload()).readCallNote(key).note).toBe('')
})
