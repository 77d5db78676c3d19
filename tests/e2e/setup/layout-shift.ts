import { expect, type Page } from '@playwright/test'

/** Opens a page whose scripts start when it has been painted. Returns its layout shift from then on. */
export async function shiftOf(page: Page, path: string): Promise<number> {
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
  await expect(page.getByText('Connected', { exact: true })).toHaveCount(1)
  const shift = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return (window as typeof window & { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0)
  })
  await page.unrouteAll()
  return Math.round(shift * 1000) / 1000
}
