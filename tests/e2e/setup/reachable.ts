import { expect, type Page } from '@playwright/test'

/** The number of controls to try on a page, some from each part of it. */
const MOST_TRIED = 30

/** Fails for a page that scrolls sideways, or has a control that can't be scrolled into view or lies under another. */
export async function expectReachable(page: Page, what: string): Promise<void> {
  const faults = await page.evaluate(async (most) => {
    const found: string[] = []
    // The window was just resized, and what is folded away gets its new place some frames later.
    let wide = Infinity
    for (let frame = 0; frame < 30 && wide > 0; frame++) {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      wide = document.documentElement.scrollWidth - innerWidth
    }
    if (wide > 0) found.push(`scrolls sideways by ${wide} px`)
    const dialogs = document.querySelectorAll('[role=dialog]')
    const scope = dialogs[dialogs.length - 1] ?? document.body
    const controls = [
      ...scope.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
    ].filter((control) => {
      const { width, height } = control.getBoundingClientRect()
      const shown = control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      // Smaller controls, and the tables of charts, are for screen readers; users press what stands for them.
      const isHidden = control.closest('.sr-only') !== null
      return shown && width > 4 && height > 4 && !isHidden && !control.matches(':disabled')
    })
    const every = Math.max(1, Math.ceil(controls.length / most))
    for (const control of controls.filter((_, index) => index % every === 0)) {
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      // A link may span several lines; this is the first.
      const { left, top, width, height } = control.getClientRects()[0]!
      const [x, y] = [left + width / 2, top + height / 2]
      const name = `${control.localName} "${control.getAttribute('aria-label') ?? (control.textContent ?? '').trim().slice(0, 30)}"`
      const there = document.elementFromPoint(x, y)
      if (!there) found.push(`${name} is off screen`)
      else if (!control.contains(there) && !there.contains(control)) {
        found.push(`${name} lies under ${there.localName}.${there.className}`)
      }
    }
    window.scrollTo(0, 0)
    return found
  }, MOST_TRIED)
  expect.soft(faults, what).toEqual([])
}
