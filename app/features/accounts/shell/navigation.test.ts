import { expect, test } from 'vitest'
import { areas } from '#app/areas.ts'
import { type MenuName, menuOf } from '#app/features/area.ts'
import type { Viewer } from '#app/features/viewer.ts'
import { currentOf, isCurrent } from './navigation.ts'
import { NOT_AVAILABLE } from './not-available.ts'

const plainViewer: Viewer = {
  messaging: false,
  phone: false,
  calendar: false,
  calendarSettings: false,
  reviews: false,
  administer: false,
  ownAccount: false,
  ghost: false,
  operate: false,
  self: true,
}
const labels = (menu: MenuName, viewer: Partial<Viewer> = {}) =>
  menuOf(areas, menu, { ...plainViewer, ...viewer }).map((item) => item.label)

test('Messages needs messaging', () => {
  const all = labels('tabs', { messaging: true })
  expect(all).toContain('Messages')
  expect(labels('tabs')).toEqual(all.filter((label) => label !== 'Messages'))
})

test('no menu leads to a page that only says it isn’t available', () => {
  const menus = ['tabs', 'work', 'profile', 'help', 'settings'] as const
  const items = [true, false].flatMap((operate) =>
    menus.flatMap((menu) =>
      menuOf(areas, menu, {
        messaging: true,
        phone: true,
        calendar: true,
        calendarSettings: true,
        reviews: true,
        administer: true,
        ownAccount: true,
        ghost: true,
        operate,
        self: true,
      }),
    ),
  )
  // Only some pages of these are missing.
  const missing = Object.keys(NOT_AVAILABLE).filter((path) => !/^account\/(settings|info)$/.test(path))
  expect(items.map((item) => item.to.slice(1)).filter((path) => missing.includes(path))).toEqual([])
})

test('employees and the audit log are for administrators', () => {
  const all = labels('settings', { administer: true })
  expect(all).toContain('Employees')
  expect(all).toContain('Audit log')
  expect(labels('settings')).toContain('Tags')
  expect(labels('settings')).not.toContain('Employees')
  expect(labels('settings')).not.toContain('Audit log')
})

test('only users who may ghost see it in the profile menu', () => {
  const own = ['Change Photo', 'Change Password', 'MFA', 'Passkeys', 'Theme color', 'Notifications']
  expect(labels('profile')).toEqual(own)
  expect(labels('profile', { ghost: true })).toEqual([...own, 'Act as a user'])
})

test('the operator has the desk’s pages instead of an agency’s, and all settings', () => {
  const operator = { messaging: false, administer: true, ownAccount: true, ghost: true, operate: true }
  expect(labels('tabs', operator)).toEqual([])
  expect(labels('work', operator)).toEqual(['Accounts', 'Releases', 'Health', 'Audit log', 'Settings'])
  expect(labels('settings', operator)).toEqual(labels('settings', { administer: true, ownAccount: true }))
})

test('while acting as another user, the profile menu offers nothing of theirs to change', () => {
  expect(labels('profile', { self: false })).toEqual([])
})

test('a tab is current on its page and on those under its path', () => {
  expect(isCurrent('/contacts', '/contacts/contact/1')).toBe(true)
  expect(isCurrent('/contacts', '/contacts-old')).toBe(false)
  expect(isCurrent('/', '/contacts')).toBe(false)
})

test('of two items that lead to a page, only the closer one is current', () => {
  const items = [{ to: '/platform' }, { to: '/platform/releases' }]
  expect(currentOf(items, '/platform/releases')).toBe('/platform/releases')
  expect(currentOf(items, '/platform/accounts/1')).toBe('/platform')
  expect(currentOf(items, '/contacts')).toBeUndefined()
})
