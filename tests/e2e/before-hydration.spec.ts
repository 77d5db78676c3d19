import { expect, open, type Page, test } from './setup/test.ts'

// Between the first paint and hydration a slow laptop shows pages whose scripts haven't arrived. Everything that can be pressed there
// works as the link or form that it is, and what is typed stays.

/** Keeps scripts waiting until the function that it returns is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  return async () => {
    release()
    await expect(page.getByText('Connected', { exact: true })).toHaveCount(1)
  }
}

/** The HTML of visible controls that do nothing by themselves. Waits for all of the page, as a form may follow its controls. */
async function deadControls(page: Page): Promise<string[]> {
  await page.waitForFunction(() => document.readyState !== 'loading')
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, [role=button], summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => {
        if (element instanceof HTMLAnchorElement) return element.getAttribute('href') === null
        if (element.tagName === 'SUMMARY') return false
        const control = element as HTMLButtonElement
        if (control.disabled || control.popoverTargetElement) return false
        // Only there to be focused, for its hint.
        if (control.tagName === 'BUTTON' && control.hasAttribute('aria-describedby')) return false
        if (control.tagName !== 'BUTTON') return !control.form
        return control.type !== 'submit' || !control.form
      })
      .map((element) => element.outerHTML.slice(0, 300)),
  )
}

test(
  'every control of the frame, the list and the conversation works before hydration',
  { tag: '@sweep' },
  async ({ agency }) => {
    const client = await agency.addClient({ firstName: 'Janet', lastName: 'Whitcomb' })
    const page = await agency.signIn(agency.maya)
    await open(page, `/contacts/contact/${client.id}`)
    await page.getByRole('link', { name: 'Text', exact: true }).click()
    await page.getByRole('textbox', { name: /^Text / }).fill('Hello')
    await page.getByRole('textbox', { name: /^Text / }).press('Enter')
    await open(page, '/messages')
    const url = await page
      .locator('a[href^="/messages/"]')
      .filter({ hasText: 'Janet' })
      .first()
      .getAttribute('href')
    const release = await holdScripts(page)
    await page.goto('/contacts', { waitUntil: 'commit' })
    const search = page.getByRole('searchbox', { name: 'Search contacts' })
    await expect(search).toBeVisible()
    expect.soft(await deadControls(page), 'the list').toEqual([])
    await search.fill('Whitcomb')
    await search.press('Enter')
    await expect(page).toHaveURL(/q=Whitcomb/)

    await page.goto(url!, { waitUntil: 'commit' })
    const composer = page.getByRole('textbox', { name: /^Text / })
    await expect(composer).toBeVisible()
    expect.soft(await deadControls(page), 'a conversation').toEqual([])
    await composer.fill('Sent before the scripts came')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('log').getByText('Sent before the scripts came')).toHaveCount(1)
    await composer.fill('Half a sentence')
    await release()
    await expect(composer).toHaveValue('Half a sentence')
    await page.getByRole('button', { name: 'Phone', exact: true }).click()
    await expect(page.getByRole('complementary', { name: 'Phone' })).toBeVisible()
  },
)
