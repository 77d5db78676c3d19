import { SecretNumbers, secretsIn } from '#tests/security/secret-numbers.ts'
import { expect, open, type Page, test } from './setup/test.ts'

/** Everything stored in this browser, which its next user can read. */
async function keptBy(page: Page): Promise<string> {
  const state = await page.context().storageState({ indexedDB: true })
  const cdp = await page.context().newCDPSession(page)
  const { entries } = await cdp.send('Page.getNavigationHistory')
  await cdp.detach()
  const inPage = await page.evaluate(async () => {
    const cached: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        cached.push(request.url, await (await cache.match(request))!.text())
      }
    }
    return JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state, document.title, cached])
  })
  const urls = entries.map(({ url }) => decodeURIComponent(url.replaceAll('+', ' ')))
  return [JSON.stringify(state), inPage, ...urls].join('\n')
}

test(
  'secret numbers that are typed, saved, refused or searched for stay out of the browser',
  { tag: '@sweep' },
  async ({ agency }) => {
    const numbers = new SecretNumbers()
    const client = await agency.addClient()
    const page = await agency.signIn(agency.maya)
    const path = `/contacts/contact/${client.id}`
    const expectNone = async () => expect(secretsIn(await keptBy(page), numbers.all), page.url()).toEqual([])
    const dialog = page.getByRole('dialog').last()

    await open(page, `${path}/payment-method/new`)
    await dialog.locator('select[name=type]').selectOption('credit card')
    await dialog.getByLabel('Name on it').fill('Janet')
    for (const name of ['cardNumber', 'cvc']) {
      await dialog.locator(`[name=${name}]`).fill(name === 'cvc' ? '7391' : numbers.of(name))
    }
    await expectNone()
    expect(await keptBy(page)).toContain('Janet')

    await open(page, `${path}/edit`)
    await page.getByLabel('SSN').first().fill(numbers.of('ssn'))
    await expectNone()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Client updated')).toBeVisible()
    await expectNone()

    // Free text refuses numbers that look like a card or a social security number.
    await open(page, `${path}/notes/new`)
    const note = page.getByRole('textbox', { name: 'Note', exact: true })
    await note.fill(`Card ${numbers.card()} exp 12/29`)
    await expectNone()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText(/looks like a (card|social security) number/)).toBeVisible()
    await expectNone()

    await open(page, '/contacts')
    const search = page.getByRole('searchbox', { name: 'Search contacts' })
    await search.fill(numbers.ssn())
    await expect(search).toHaveJSProperty('validity.customError', true)
    await search.press('Enter')
    await expectNone()
  },
)

test(
  'the check above finds numbers wherever a browser can keep them',
  { tag: '@sweep' },
  async ({ agency }) => {
    const numbers = new SecretNumbers()
    const page = await agency.signIn(agency.maya)
    await open(page, '/')
    await page.evaluate(
      async ([local, session, cookie, cached, state, query]) => {
        localStorage.setItem('x', local!)
        sessionStorage.setItem('x', session!)
        document.cookie = `x=${cookie}`
        await (await caches.open('x')).put('/x', new Response(cached))
        history.replaceState({ x: state }, '', `?q=${encodeURIComponent(query!)}`)
      },
      Array.from({ length: 6 }, () => numbers.card()),
    )
    expect(secretsIn(await keptBy(page), numbers.all)).toHaveLength(6)
  },
)
