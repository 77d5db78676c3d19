import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Labels are in sentence case, apart from those that are fixed and from names.

const FIXED = new Set(
  `Account Balance, Add Card, Add New, Add New Employee, Add Note, Add Payment Method, Add Training Item, All Time, Assign Tags,
  Avg Wait, Change Password, Change Photo, Change Request Types, Client Mobile App, Close At, Coming Soon,
  Copy Business Registration From, Create Contact, Create Follow Up, Create Location, Delete Confirmation, Dynamic Tag,
  Edit Note, Employee Stats, Export Contacts, Follow Up, Follow Up and Scheduled Messages, Forgot Password, Get More Messages,
  Hide Completed, In Progress, Incoming Calls, Last Call, Last Contact, Length Of Service, Loading Account Error, MFA Enabled,
  MFA Not Setup, Managed By, Mobile App, My Calendars, New Group, No Activities Found, No Tags Found, No Trainings Found,
  Open At, Outgoing Calls, Past Due, Payment Methods, Pending Approval, Phone Numbers, Policy Premiums, Primary Contact,
  Product Offerings, Purchase New Number, Record Calls, Referral Bonus, Referral Date, Referral Disclaimer, Referred By,
  Refresh Calendars, Remember Me, Remove Call, Requested By, Requested On, Scheduled Messages, Secondary Contact, Send To,
  Service Reviews, Show Completed, Sign In, Split Contact, Submit Brand, Tags Assigned, Take Next Call, Task Boards,
  This Month, Top 10 Client Referrals, Trainings and Features, Update Calendar Selection, Update Follow Up, Urgent Tasks,
  View Report`
    .split(',')
    .map((label) => label.trim().replace(/\s+/g, ' ')),
)

/** What is said after something was done: `Policy Added`. */
const DONE = / (?:Added|Changed|Created|Deleted|Removed|Updated?|Profile)$/

/** Names of pages, products and days within a label: `Open Contacts`. */
const NAMES =
  /\b(?:Google Calendar|Standard Webhooks|Stripe|Excel|Switchboard|Billing|Contacts|Messages|Payment Methods|Tags|Team|Usage|Saturdays|Sundays)\b/g

const TEXT =
  />\s*([^<>{}\n]+?)\s*(?=<|\{|\n\s*<)|\b(?:\w*[lL]abel|title|heading|submit|menu|legend|description|placeholder|summary|done)(?:=|: )\{?['"`]([^'"`\n]+)['"`]|\? '([^'\n]+)' : '([^'\n]+)'/g
const TITLE_CASE = /^[A-Z][\w’']*(?: (?:and|of|the|to|for|by|on|in|[A-Z0-9][\w’']*))* [A-Z][a-z][\w’']*$/

const files = globSync('app/**/*.{ts,tsx}').filter(
  (file) => !/\.(?:test|fixture)\.|demo|import\/|values\//.test(file),
)

test('labels are in sentence case, but for fixed ones and names', () => {
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(TEXT)]
      .flatMap((match) => match.slice(1))
      .filter((text) => text !== undefined)
      .map((text) => text.replace(/ · Switchboard$|…$/, ''))
      .filter((label) => TITLE_CASE.test(label) && !FIXED.has(label) && !DONE.test(label))
      .filter((label) => TITLE_CASE.test(label.replaceAll(NAMES, 'names')))
      .map((label) => `${file}: ${label}`),
  )
  expect(found).toEqual([])
})

test('each fixed label is on a screen', () => {
  const sources = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  expect([...FIXED].filter((label) => !sources.includes(label))).toEqual([])
})
