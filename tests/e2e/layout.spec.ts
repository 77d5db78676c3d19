import { expect, type Page, test } from './setup/test.ts'

const PHONE = { width: 390, height: 844 }

test('no page moves while it is hydrated', async ({ agency }) => {
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

/** Opens a page whose scripts start when it has been painted. Returns its layout shift from then on. */
async function shiftOf(page: Page, path: string): Promise<number> {
  const painted = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await painted.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries())
        shifts.push((shift as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift' })
  })
  painted.resolve()
  await expect(page.getByText('Connected')).toHaveCount(1)
  const shift = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return (window as typeof window & { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0)
  })
  await page.unrouteAll()
  return Math.round(shift * 1000) / 1000
}
