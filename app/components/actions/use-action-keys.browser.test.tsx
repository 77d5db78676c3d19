import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPage } from '#tests/setup/browser.tsx'
import { stopClock } from '#tests/setup/stopped-clock.ts'
import { TYPING_PAUSE_MS } from '../forms/typing.ts'
import { Circle } from '../icons.tsx'
import type { Action } from './action.ts'
import { useOffer } from './offers.ts'
import { useTypedAhead } from './typed-ahead.ts'

// Keys that come soon after typing or another action were meant for that.
let pass: (ms: number) => void
beforeEach(() => {
  pass = stopClock()
})

const acted: string[] = []
const action = (id: string, keys: string[], more: Partial<Action> = {}): Action => ({
  ...{ id, label: id, icon: Circle, keys, act: { run: () => void acted.push(id) } },
  ...more,
})

function Page({ dialog = false }: { dialog?: boolean }) {
  useOffer('Page', [
    action('reply', ['r']),
    action('call', ['Shift+C']),
    action('next', ['j'], { repeats: true }),
    action('messages', ['g m']),
    action('snooze', ['s'], { act: { dialog: '/snooze' } }),
    action('arrows', ['x'], { act: { hint: true } }),
  ])
  return (
    <>
      <button type="button">Claim</button>
      <div role="menu" data-state="closed" tabIndex={-1}>
        Menu
      </div>
      <section data-own-keys tabIndex={-1} aria-label="Phone" />
      <input aria-label="Text" />
      <input type="checkbox" aria-label="Row" />
      {dialog ? <div role="dialog" aria-label="Snooze" /> : null}
    </>
  )
}

async function pressed(keys: string): Promise<string[]> {
  pass(TYPING_PAUSE_MS)
  acted.length = 0
  await userEvent.keyboard(keys)
  return [...acted]
}

test('a key acts from anywhere but a menu, a field or the phone, and not with another key', async () => {
  const screen = await renderPage(<Page />)
  expect(await pressed('r')).toEqual(['reply'])
  for (const place of [screen.getByRole('button'), screen.getByRole('checkbox')]) {
    ;(place.element() as HTMLElement).focus()
    expect(await pressed('r')).toEqual(['reply'])
  }
  expect(await pressed('{Control>}r{/Control}{Alt>}r{/Alt}xc')).toEqual([])
  expect(await pressed('{Shift>}C{/Shift}')).toEqual(['call'])
  for (const place of [screen.getByRole('menu'), screen.getByRole('region', { name: 'Phone' })]) {
    ;(place.element() as HTMLElement).focus()
    expect(await pressed('r')).toEqual([])
  }
  ;(screen.getByRole('textbox').element() as HTMLElement).focus()
  expect(await pressed('r')).toEqual([])
  await expect.element(screen.getByRole('textbox')).toHaveValue('r')
})

test('pressed twice quickly it acts once, unless it moves through a list', async () => {
  await renderPage(<Page />)
  expect(await pressed('rr')).toEqual(['reply'])
  expect(await pressed('jjj')).toEqual(['next', 'next', 'next'])
})

test('G and a letter lead to a page, and another letter to nothing', async () => {
  await renderPage(<Page />)
  expect(await pressed('gm')).toEqual(['messages'])
  expect(await pressed('gr')).toEqual([])
  expect(await pressed('m')).toEqual([])
})

test('no key acts while a dialog is open', async () => {
  await renderPage(<Page dialog />)
  expect(await pressed('rj')).toEqual([])
})

test('letters that are turned off do nothing', async () => {
  await renderPage(<Page />, { keys: 'off' })
  expect(await pressed('rjgm')).toEqual([])
})

const chosen: string[] = []

function Snooze() {
  useTypedAhead((digit) => chosen.push(digit))
  return <div role="dialog" aria-label="Snooze" />
}

test('a digit typed while a dialog opens is for the dialog, one typed before is for none', async () => {
  chosen.length = 0
  const loaded = Promise.withResolvers<null>()
  const others = [{ path: 'snooze', loader: () => loaded.promise, Component: Snooze }]
  const screen = await renderPage(<Page />, { others })
  await userEvent.keyboard('1s2')
  loaded.resolve(null)
  await expect.element(screen.getByRole('dialog')).toBeInTheDocument()
  expect(chosen).toEqual(['2'])
})
