import axe from 'axe-core'
import { createRoutesStub, Outlet } from 'react-router'
import { afterEach, beforeEach, expect } from 'vitest'
import { render } from 'vitest-browser-react'
import '#app/app.css'
import { useActionKeys } from '#app/components/actions/use-action-keys.ts'
import { PreferencesProvider } from '#app/components/preferences.tsx'
import { hasClassConflict } from './class-names.ts'

// During a transition, colors have too little contrast.
const still = document.createElement('style')
still.textContent = '*, *::before, *::after { transition: none !important; animation: none !important }'
document.head.append(still)

// Test files share the browser's storage.
beforeEach(() => localStorage.clear())

// Whatever a test renders, also what it closes again.
const classNames = new Set<string>()
const collectClassNames = () => {
  for (const element of document.querySelectorAll('[class]')) classNames.add(element.getAttribute('class')!)
}
new MutationObserver(collectClassNames).observe(document.body, { subtree: true, childList: true })
afterEach(expectNoClassConflicts)

function expectNoClassConflicts() {
  collectClassNames()
  expect([...classNames].filter(hasClassConflict), 'class names of one property').toEqual([])
}

type StubRoute = Parameters<typeof createRoutesStub>[0][number]

interface PageOptions {
  /** The page's loader and action. */
  route?: Partial<StubRoute>
  /** Pages it links to. */
  others?: StubRoute[]
  /** The frame's loader data, as far as the component reads it. */
  frame?: object
  /** Whether letters are shortcuts. */
  keys?: 'on' | 'off'
}

/** Renders a component as the page at `/`. */
export function renderPage(
  element: React.ReactNode,
  { route = {}, others = [], frame = { user: { id: 'user' } }, keys = 'on' }: PageOptions = {},
) {
  const page = { id: 'page', index: true, Component: () => <main>{element}</main>, ...route } as StubRoute
  const children = [page, ...others].map(overNetwork)
  const Stub = createRoutesStub([
    // Writes load it again.
    { id: 'frame', path: '/', Component: () => <Frame keys={keys} />, loader: () => frame, children },
  ])
  // A key of its own, since lists store their rows by it.
  const entry = { pathname: '/', key: crypto.randomUUID() }
  return render(<Stub initialEntries={[entry]} hydrationData={{ loaderData: { frame } }} />)
}

/** Has the preferences and the keys of all pages. */
function Frame({ keys }: { keys: 'on' | 'off' }) {
  return (
    <PreferencesProvider initial={{ theme: 'light', panel: 'open', keys, preview: 'on' }}>
      {() => (
        <>
          <Keys />
          <Outlet />
        </>
      )}
    </PreferencesProvider>
  )
}

function Keys() {
  useActionKeys()
  return null
}

/** A route with network latency, so that components go through every state of a navigation. */
function overNetwork({ loader, action, ...route }: StubRoute): StubRoute {
  const slow =
    <Args,>(answer: (args: Args) => unknown) =>
    async (args: Args) => {
      await new Promise((resolve) => setTimeout(resolve, 40))
      return answer(args)
    }
  return {
    ...route,
    ...(typeof loader === 'function' && { loader: slow(loader) }),
    ...(typeof action === 'function' && { action: slow(action) }),
  } as StubRoute
}

/** Expects no axe violations in the rendered page, in the light and the dark theme. */
export async function expectAccessible(): Promise<void> {
  for (const dark of [false, true]) {
    document.documentElement.classList.toggle('dark', dark)
    // While it fades in, text has too little contrast.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    }
    const { violations } = await axe.run(document.body, {
      resultTypes: ['violations'],
      // A component alone isn't a page.
      rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
    })
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
    )
    expect(found, dark ? 'dark theme' : 'light theme').toEqual([])
  }
  document.documentElement.classList.remove('dark')
}
