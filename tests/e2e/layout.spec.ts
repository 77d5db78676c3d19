import { shiftOf } from './setup/layout-shift.ts'
import { expect, test } from './setup/test.ts'

const PHONE = { width: 390, height: 844 }

test('no page moves while it is hydrated', { tag: '@sweep' }, async ({ agency }) => {
  const client = await agency.addClient({ firstName: 'Robin', lastName: 'Alder' })
  for (let n = 0; n < 20; n += 1) await agency.addClient({ firstName: 'Robin', lastName: `Alder ${n}` })
  const page = await agency.signIn(agency.maya, { serviceWorkers: 'block' })
  const contact = `/contacts/contact/${client.id}`
  expect.soft(await shiftOf(page, '/contacts'), 'contacts').toBe(0)
  await page.setViewportSize(PHONE)
  for (const path of [
    '/contacts',
    `${contact}/notes/new`,
    `${contact}/follow-ups/new`,
    '/chat/new',
    '/account/settings/tag-management/new',
  ]) {
    expect.soft(await shiftOf(page, path), path).toBe(0)
  }
})
