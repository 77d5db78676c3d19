import { expect, test } from 'vitest'
import { areas } from '#app/areas.ts'
import { type Menu, menuOf, type Viewer } from '#app/features/area.ts'
import { isCurrent } from './navigation.ts'

const nobody: Viewer = { messaging: false, calendar: false, administer: false, ghost: false }
const labels = (menu: Menu, viewer: Partial<Viewer> = {}) =>
  menuOf(areas, menu, { ...nobody, ...viewer }).map((item) => item.label)

test('Messages needs messaging, Calendar an integration', () => {
  expect(labels('tabs', { messaging: true, calendar: true })).toEqual([
    'Dashboard',
    'Tasks',
    'Team',
    'Contacts',
    'Messages',
    'Phone',
    'Calendar',
  ])
  expect(labels('tabs')).toEqual(['Dashboard', 'Tasks', 'Team', 'Contacts', 'Phone'])
})

test('Account and the audit log are for administrators', () => {
  expect(labels('work', { administer: true })).toEqual(['Campaigns', 'Task Boards', 'Settings', 'Account'])
  expect(labels('work')).toEqual(['Campaigns', 'Task Boards', 'Settings'])
  expect(labels('settings', { administer: true })).toEqual(['Tags', 'Smart values', 'Audit log'])
  expect(labels('settings')).toEqual(['Tags', 'Smart values'])
})

test('only users who may ghost see it in the profile menu', () => {
  const own = ['Change Photo', 'Change Password', 'MFA', 'Theme colour']
  expect(labels('profile')).toEqual(own)
  expect(labels('profile', { ghost: true })).toEqual([...own, 'Act as a user'])
})

test('a tab is current on its page and on those under its path', () => {
  expect(isCurrent('/contacts', '/contacts/contact/1')).toBe(true)
  expect(isCurrent('/contacts', '/contacts-old')).toBe(false)
  expect(isCurrent('/', '/contacts')).toBe(false)
})
