import {
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  type Response,
  test as base,
} from '@playwright/test'
import { installation } from './installation.ts'

export { expect }
export type { Browser, BrowserContext, Locator, Page } from '@playwright/test'

/** Browsers whose JavaScript is off. */
const plain = new WeakSet<BrowserContext>()

/**
 * A journey fails when a page's script threw, in any of its browsers: also when what the server drew did not fit and was
 * drawn anew, which loses what was typed meanwhile and is otherwise seen by nobody. Its browsers end with it: one left open
 * goes on hearing all that later journeys do.
 */
export const test = base.extend<{ soundScripts: void }>({
  baseURL: installation?.url,
  soundScripts: [
    async ({ browser, javaScriptEnabled }, use) => {
      const errors: string[] = []
      const contexts: BrowserContext[] = []
      const newContext = browser.newContext
      browser.newContext = async (options: Parameters<Browser['newContext']>[0]) => {
        const context = await newContext.call(browser, options)
        contexts.push(context)
        if (!(options?.javaScriptEnabled ?? javaScriptEnabled)) plain.add(context)
        context.on('weberror', (thrown) => {
          errors.push(`${new URL(thrown.page()!.url()).pathname}: ${thrown.error().message}`)
        })
        return context
      }
      await use()
      browser.newContext = newContext
      for (const context of contexts) await context.close()
      expect(errors, 'what the scripts of pages threw').toEqual([])
    },
    { auto: true },
  ],
})

/** Opens a page and waits for its script: what is done to it from here on, the page hears. */
export async function openPage(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path)
  await scriptOf(page)
  return response
}

/** Loads the page anew and waits for its script. */
export async function reloadPage(page: Page): Promise<void> {
  await page.reload()
  await scriptOf(page)
}

/**
 * Waits until the page that is open has been taken over by its script, with all that it does first; at once in a browser
 * without JavaScript.
 */
export async function scriptOf(page: Page): Promise<void> {
  if (plain.has(page.context())) return
  await page.waitForFunction(
    () =>
      Object.keys(document.body).some((key) => key.startsWith('__reactFiber')) &&
      new Promise((done) => requestIdleCallback(() => done(true), { timeout: 2000 })),
  )
}
