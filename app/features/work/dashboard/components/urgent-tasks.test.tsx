import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { SetupStep } from '../setup.ts'
import { UrgentTasks } from './urgent-tasks.tsx'

const render = (steps: SetupStep[]) =>
  renderToString(
    <MemoryRouter>
      <UrgentTasks steps={steps} />
    </MemoryRouter>,
  ).replaceAll('<!-- -->', '')

test('lists what is left to do, and names what is done in one line', () => {
  const steps: SetupStep[] = [
    { name: 'location', done: true, parts: [] },
    {
      name: 'phone',
      done: true,
      parts: [
        { name: 'firstCall', state: 'done' },
        { name: 'firstText', state: 'open' },
      ],
    },
    { name: 'mfaSetup', done: false, parts: [] },
  ]
  const html = render(steps)
  expect(html).toContain('1 step left')
  expect(html).toContain('Done: Add a location · First call')
  expect(html.match(/<li/g)).toHaveLength(4)
  for (const label of ['Get a phone number', 'First text', 'Set up multi-factor sign-in']) {
    expect(html).toContain(label)
  }
})

test('unfolds the steps until clients can be called and texted', () => {
  const location: SetupStep = { name: 'location', done: true, parts: [] }
  const phone: SetupStep = { name: 'phone', done: true, parts: [{ name: 'firstText', state: 'done' }] }
  const mfa: SetupStep = { name: 'mfaSetup', done: false, parts: [] }
  const isOpen = (...steps: SetupStep[]) => /<details[^>]* open=""/.test(render(steps))
  expect(isOpen(location, phone, mfa)).toBe(false)
  expect(isOpen(location, { ...phone, done: false }, mfa)).toBe(true)
  expect(isOpen({ ...location, parts: [{ name: 'brand', state: 'review' }] }, phone)).toBe(true)
})
