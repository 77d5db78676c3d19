import { expect, test } from 'vitest'
import { isCurrent, tabsFor, workMenu } from './navigation.ts'

const labels = (items: { label: string }[]) => items.map((item) => item.label)

test('Messages needs messaging, Calendar an integration', () => {
  expect(labels(tabsFor({ messaging: true, calendar: true }))).toEqual([
    'Dashboard',
    'Tasks',
    'Team',
    'Contacts',
    'Messages',
    'Phone',
    'Calendar',
  ])
  expect(labels(tabsFor({ messaging: false, calendar: false }))).toEqual([
    'Dashboard',
    'Tasks',
    'Team',
    'Contacts',
    'Phone',
  ])
})

test('Account is for the admin set', () => {
  expect(labels(workMenu({ administer: true }))).toEqual(['Campaigns', 'Task Boards', 'Settings', 'Account'])
  expect(labels(workMenu({ administer: false }))).toEqual(['Campaigns', 'Task Boards', 'Settings'])
})

test('a tab is current on its page and below it', () => {
  expect(isCurrent('/contacts', '/contacts/contact/1')).toBe(true)
  expect(isCurrent('/contacts', '/contacts-old')).toBe(false)
  expect(isCurrent('/', '/contacts')).toBe(false)
})
