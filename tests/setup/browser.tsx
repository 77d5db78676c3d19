import axe from 'axe-core'
import { createRoutesStub } from 'react-router'
import { expect } from 'vitest'
import { render } from 'vitest-browser-react'
import '#app/app.css'

type StubRoute = Parameters<typeof createRoutesStub>[0][number]

// Colors in transition would fail the contrast check.
const still = document.createElement('style')
still.textContent = '*, ::before, ::after { transition: none !important; animation: none !important }'
document.head.append(still)

/** Renders a component as the page at `/`; `route` adds its loader and action. `others` are pages it leads to. */
export function renderPage(
  element: React.ReactNode,
  { route = {}, others = [] }: { route?: Partial<StubRoute>; others?: StubRoute[] } = {},
) {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <main>{element}</main>, ...route } as StubRoute,
    ...others,
  ])
  return render(<Stub initialEntries={['/']} />)
}

/** Expects that axe finds nothing wrong with what is rendered, in the light theme and in the dark one. */
export async function expectAccessible(): Promise<void> {
  for (const dark of [false, true]) {
    document.documentElement.classList.toggle('dark', dark)
    const { violations } = await axe.run(document.body, {
      resultTypes: ['violations'],
      // A component alone is no page.
      rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
    })
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
    )
    expect(found, dark ? 'dark theme' : 'light theme').toEqual([])
  }
  document.documentElement.classList.remove('dark')
}
