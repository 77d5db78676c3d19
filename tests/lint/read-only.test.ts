import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { handlers } from '#app/areas.server.ts'
import routes from '#app/routes.ts'

// What still works in an account that is read-only because of an unpaid invoice. A user who can't pay, call or leave is stuck,
// and one who can change everything doesn't pay: so each addition is listed here too.

const FORMS = [
  // Paying.
  '/account/info/billing/invoices/:invoiceId/pay',
  '/account/info/billing/limits',
  '/account/info/billing/payment-methods/:methodId',
  '/account/info/billing/payment-methods/:methodId/delete',
  '/account/info/billing/payment-methods/new',
  // One's own session and profile.
  '/mfa-setup',
  '/presence',
  '/profile/avatar',
  '/profile/change-password',
  '/profile/mfa',
  '/profile/morning-mail',
  '/profile/notifications',
  '/profile/passkeys',
  '/profile/passkeys/options',
  '/profile/theme-color',
  '/push/subscription',
  // Calls.
  '/phone/calls',
  '/phone/calls/:callId',
  '/phone/conference/:callId/participants/:label',
  '/phone/notes/:clientId',
  '/phone/outgoing/location',
  '/phone/queue/assign/:queueId',
  '/phone/recent/:callId',
  '/phone/token',
  // Reading and taking everything along.
  '/account/info/data',
  '/account/info/data/close',
  '/account/info/locations/:locationId/business/reveal',
  '/contacts/contact/:id/:kind/:recordId/reveal',
  '/contacts/contact/:id/reveal',
  '/contacts/export',
  // Those who must not keep access because of a bill.
  '/account/settings/api/keys/:keyId/revoke',
  '/account/settings/employees/:employeeId/delete',
  // Support, and the operator's desk.
  '/feature-request',
  '/platform/accounts/:accountId',
  '/platform/accounts/:accountId/numbers/new',
  '/platform/accounts/:accountId/plan',
  '/platform/accounts/:accountId/suspend',
  '/platform/accounts/new',
  '/platform/releases',
  '/report-issue',
]

const EVENTS = ['activity', 'chat_viewRoom', 'phone_beat', 'reconnected']

/** The modules of all routes with their paths. */
const modulesOf = (entries: RouteConfigEntry[], parent = ''): { path: string; file: string }[] =>
  entries.flatMap(({ path, file, children = [] }) => {
    const own = path ? `${parent}/${path}` : parent
    return [{ path: own, file }, ...modulesOf(children, own)]
  })

test('these forms, and no others, work while the account is read-only', () => {
  const working = modulesOf(routes).filter(({ file }) =>
    readFileSync(`app/${file}`, 'utf8').includes('whileReadOnly: true'),
  )
  expect(working.map(({ path }) => path).toSorted()).toEqual(FORMS.toSorted())
})

test('these messages of browsers, and no others, are handled while the account is read-only', () => {
  const handled = Object.entries(handlers).filter(([, { whileReadOnly }]) => whileReadOnly)
  expect(handled.map(([event]) => event).toSorted()).toEqual(EVENTS)
})
