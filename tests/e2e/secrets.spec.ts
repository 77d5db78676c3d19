import { SHAPES } from '#app/features/records/samples.fixture.ts'
import { SecretNumbers, secretsIn } from '#tests/security/secret-numbers.ts'
import { attach, control, freshName, makeContact } from './setup/contacts.ts'
import { expect, type Locator, openPage, type Page, test } from './setup/journey.ts'
import { signedIn } from './setup/people.ts'

// Every number that must stay secret, typed wherever a page lets somebody type; afterwards the browser itself may have
// none of them: no storage, no cookie, no cache, no address of its history. What free text is held to: docs/security.md.

test.setTimeout(900_000)

const numbers = new SecretNumbers()
const PLAIN = 'Prefers the mornings'
/** Boxes that hold what is encrypted or dropped; all others are free text, or refuse what is no date, number or email. */
const PROTECTED =
  /^(co)?(ssn|ein|routing|account|cardNumber|dlId|healthMemberId|healthMBI|immigrantCardNumber)$/i

let turn = 0
/** What free text may not keep, as it is, in a sentence, and half typed. */
function freeText(): string {
  const ways = [
    () => numbers.card(),
    () => `SSN ${numbers.ssn()}`,
    () => `Card ${numbers.card()} exp 12/29`,
    () => numbers.ssn(),
  ]
  return ways[turn++ % ways.length]!()
}

const typable = (scope: Locator) =>
  scope.locator(
    ':is(textarea, input:not([type]), input:is([type=text], [type=search], [type=tel], [type=email], [type=url])):visible:not([readonly], [disabled])',
  )

/** Types numbers into the boxes in sight, a list's first entry too. */
async function fillAll(scope: Locator): Promise<void> {
  const adds = scope.locator('[data-panel], [data-tab], [role=dialog]').getByRole('button', { name: /^Add / })
  for (let at = 0; at < (await adds.count()); at += 1) {
    if (await adds.nth(at).isVisible()) await adds.nth(at).click()
  }
  const names = await typable(scope).evaluateAll((all) => all.map((box) => (box as HTMLInputElement).name))
  for (const [at, name] of names.entries()) {
    // Of many alike every few: which ones moves on from form to form.
    if (!PROTECTED.test(name) && names.length > 8 && (at + turn) % Math.floor(names.length / 4)) continue
    const box = name ? scope.locator(`[name="${name}"]`) : typable(scope).nth(at)
    await box.fill(PROTECTED.test(name) ? numbers.of(name) : name === 'cvc' ? '7391' : freeText())
  }
}

/** A whole form, tab by tab; returns how many numbers it took. */
async function fillForm(scope: Locator): Promise<number> {
  const before = numbers.all.length
  const tabs = await scope.getByRole('tab').all()
  for (const tab of tabs.length > 0 ? tabs : [null]) {
    await tab?.click()
    await fillAll(scope)
  }
  return numbers.all.length - before
}

/** All that this browser holds, as text: by whoever sits down at it afterwards it can be read. */
async function held(page: Page): Promise<string> {
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
    const workers = await navigator.serviceWorker.getRegistrations()
    return JSON.stringify([
      { ...sessionStorage },
      { ...localStorage },
      history.state,
      document.title,
      window.name,
      cached,
      workers.map((worker) => worker.scope),
    ])
  })
  const urls = entries.flatMap(({ url, title }) => [url, decodeURIComponent(url.replaceAll('+', ' ')), title])
  return [JSON.stringify(state), inPage, ...urls].join('\n')
}

const expectNone = async (page: Page) =>
  expect(secretsIn(await held(page), numbers.all), page.url()).toEqual([])

test('numbers typed anywhere, half typed, saved, refused or looked for, are nowhere in the browser', async ({
  browser,
}) => {
  const { context, page: first } = await signedIn(browser, 'owner@harbor.example')
  const last = freshName('Secret')
  const contact = await makeContact(first, { firstName: 'Janet', lastName: last })
  await attach(first, contact, 'dependent', { firstName: 'Nora' })
  const visited: string[] = []
  context.on('page', (page) => page.on('framenavigated', (frame) => visited.push(frame.url())))
  /** In a tab of its own, which is closed as by a browser that is killed. */
  const inTab = async (path: string, deed: (page: Page) => Promise<void>) => {
    const page = await context.newPage()
    await openPage(page, path)
    await deed(page)
    await expectNone(page)
    await page.close({ runBeforeUnload: false })
  }
  const dialog = (page: Page) => page.getByRole('dialog').last()
  const mainForm = (page: Page) => page.locator('main form[method=post]').last()

  await test.step('forms half typed, and left', async () => {
    for (const [kind, fixed] of SHAPES) {
      // One vehicle has the boxes of all.
      if (kind === 'vehicle' && fixed.type !== 'motorhome') continue
      await inTab(`${contact}/${kind}/new`, async (page) => {
        const form = dialog(page)
        if (typeof fixed.type === 'string') await form.locator('select[name=type]').selectOption(fixed.type)
        expect(await fillForm(form), kind).toBeGreaterThan(0)
      })
    }
    for (const path of [
      '/notes/new',
      '/follow-ups/new',
      '/health/person/applicant',
      '/life/person/applicant',
    ]) {
      await inTab(contact + path, async (page) => {
        await fillForm(dialog(page))
      })
    }
    for (const path of ['/contacts/contact/new', `${contact}/edit`]) {
      await inTab(path, async (page) => {
        expect(await fillForm(page.getByRole('main')), path).toBeGreaterThan(10)
      })
    }
    for (const [path, scope] of [
      ['/account/settings/tag-management/new', dialog],
      ['/account/settings/smart-values/PolicyType', mainForm],
      ['/profile/change-password', mainForm],
    ] as const) {
      await inTab(path, async (page) => {
        await fillForm(scope(page))
      })
    }
  })

  await test.step('the tab opened again shows the draft, without them', async () => {
    await inTab(`${contact}/notes/new`, async (page) => {
      const note = page.getByRole('textbox', { name: 'Note', exact: true })
      await note.fill(freeText())
      await expectNone(page)
      // Of fifteen digits the sixteenth follows.
      const begun = numbers.card().slice(0, -1)
      await note.fill(`Card ${begun}`)
      expect(await held(page)).not.toContain(begun)
      await note.fill(PLAIN)
    })
    await inTab(`${contact}/notes/new`, async (page) => {
      await expect(page.getByRole('textbox', { name: 'Note', exact: true })).toHaveValue(PLAIN)
    })
    await inTab(`${contact}/payment-method/new`, async (page) => {
      await dialog(page).locator('select[name=type]').selectOption('credit card')
      for (const name of ['cardNumber', 'cvc']) {
        await expect(dialog(page).locator(`[name=${name}]`)).toHaveValue('')
      }
      const drafts = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
      expect(Object.values(drafts).join('\n')).toContain(PLAIN)
      expect(Object.values(drafts).join('\n')).not.toMatch(/cvc|cardNumber|ssn|dlId/i)
    })
  })

  await test.step('saved, shown again on request, and refused', async () => {
    const saved = async (kind: string, answers: Record<string, string>, secrets: string[]) => {
      await inTab(`${contact}/${kind}/new`, async (page) => {
        const form = dialog(page)
        await page.getByRole('button', { name: 'Discard' }).click()
        for (const [name, value] of Object.entries(answers)) {
          const box = form.locator(`[name=${name}]`)
          if ((await box.evaluate((element) => element.tagName)) === 'SELECT') await box.selectOption(value)
          else await box.fill(value)
        }
        for (const name of secrets) await form.locator(`[name=${name}]`).fill(numbers.of(name))
        await form.getByRole('button', { name: 'Save', exact: true }).click()
        await expect(form).toBeHidden()
        await expectNone(page)
      })
    }
    await saved('dependent', { firstName: 'Mia' }, ['ssn', 'dlId'])
    await saved('commercial', { companyName: 'Ridge Roofing' }, ['ein'])
    await saved('payment-method', { type: 'checking', name: 'Janet' }, ['routing', 'account'])
    for (const [tab, opens] of [
      ['', 'Mia'],
      ['/commercials', 'Ridge Roofing'],
      ['/payment-methods', 'Checking'],
    ] as const) {
      await inTab(contact + tab, async (page) => {
        await page.getByRole('link', { name: opens, exact: true }).click()
        const reveal = dialog(page).getByRole('button', { name: /^Reveal / })
        const hide = dialog(page).getByRole('button', { name: /^Hide / })
        await expect(reveal.first()).toBeVisible()
        const count = await reveal.count()
        for (let shown = 0; shown < count; shown += 1) {
          await reveal.first().click()
          await expect(hide).toHaveCount(shown + 1)
        }
        expect(
          secretsIn(await dialog(page).innerText(), numbers.all),
          'shown for as long as somebody looks',
        ).not.toEqual([])
        await expectNone(page)
      })
    }
    await inTab(`${contact}/extra/new`, async (page) => {
      await page.getByRole('button', { name: 'Discard' }).click()
      await control(dialog(page), 'Label').fill('Bank card')
      await control(dialog(page), 'Value').fill(freeText())
      await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
      await expect(dialog(page).getByText(/looks like a (card|social security) number/)).toBeVisible()
    })
  })

  await test.step('written to a client and to colleagues', async () => {
    for (const [list, name] of [
      ['/messages', /^Text /],
      ['/chat', /^Write to /],
    ] as const) {
      let room = ''
      await inTab(list, async (page) => {
        const path = new RegExp(`^${list}/[0-9a-f-]{36}`)
        const links = await page.locator(`a[href^="${list}/"]`).all()
        for (const link of links) {
          const href = (await link.getAttribute('href'))!
          if (!room && path.test(href)) room = path.exec(href)![0]
        }
        expect(room).not.toBe('')
      })
      await inTab(room, async (page) => {
        const composer = page.getByRole('textbox', { name })
        for (let round = 0; round < 12; round += 1) {
          await composer.fill(round % 2 ? freeText() : `Hello, ${freeText()}`)
          await expectNone(page)
        }
      })
      await inTab(room, async (page) => {
        const composer = page.getByRole('textbox', { name })
        await expect(composer).toHaveValue('')
        await composer.fill(freeText())
        await composer.press('Enter')
        await expect(page.getByText(/looks like a (card|social security) number/).first()).toBeVisible()
      })
    }
  })

  await test.step('looked for', async () => {
    for (const path of [
      '/contacts',
      '/messages?q=',
      '/chat?q=',
      '/messages/new',
      '/account/settings/tag-management',
    ]) {
      await inTab(path, async (page) => {
        const box = page.locator('[role=search] input:visible').first()
        for (let round = 0; round < 2; round += 1) {
          await box.fill(freeText())
          await expect(box).toHaveJSProperty('validity.customError', true)
          if (path !== '/messages/new') await box.press('Enter')
          await expectNone(page)
        }
        await box.fill('whitcomb')
        await expect(box).toHaveJSProperty('validity.customError', false)
        if (path !== '/messages/new') await box.press('Enter')
        await expect(page).toHaveURL(/whitcomb/)
      })
    }
    await inTab('/', async (page) => {
      await page.keyboard.press('Control+K')
      const box = page.getByRole('dialog').getByRole('combobox')
      for (let round = 0; round < 4; round += 1) {
        await box.fill(freeText())
        await expect(page.getByRole('dialog').getByText(/Nothing found/)).toBeVisible()
      }
    })
  })

  expect(numbers.all.length).toBeGreaterThan(200)
  await expectNone(first)
  const addresses = visited.map((url) => decodeURIComponent(url.replaceAll('+', ' '))).join('\n')
  expect(secretsIn(addresses, numbers.all)).toEqual([])

  await test.step('and one that is in the browser is found, wherever', async () => {
    const found = new SecretNumbers()
    const texts = Array.from({ length: 6 }, () => found.card())
    await first.evaluate(async ([local, session, cookie, cached, state, base]) => {
      localStorage.setItem('x', local!)
      sessionStorage.setItem('x', session!)
      document.cookie = `x=${cookie}`
      await (await caches.open('x')).put('/x', new Response(cached))
      history.replaceState({ x: state }, '', `?q=${encodeURIComponent(base!)}`)
      await new Promise<void>((resolve) => {
        const opening = indexedDB.open('x', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('x').put('412-55-9130', 'x')
        opening.onsuccess = () => resolve()
      })
    }, texts)
    const all = await held(first)
    expect(secretsIn(all, found.all)).toHaveLength(texts.length)
    expect(all).toContain('412-55-9130')
  })
})
