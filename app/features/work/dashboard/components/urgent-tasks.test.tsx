import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { SetupStep } from '../setup.ts'
import { UrgentTasks } from './urgent-tasks.tsx'

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
  const html = renderToString(
    <MemoryRouter>
      <UrgentTasks steps={steps} at="2026-03-20T18:00:00Z" />
    </MemoryRouter>,
  ).replaceAll('<!-- -->', '')
  expect(html).toContain('Done: Add a location · First call')
  expect(html.match(/<li/g)).toHaveLength(4)
  for (const label of ['Get a phone number', 'First text', 'Set up multi-factor sign-in']) {
    expect(html).toContain(label)
  }
})
