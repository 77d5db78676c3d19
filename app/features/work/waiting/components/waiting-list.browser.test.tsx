import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '#tests/setup/browser.tsx'
import type { WaitingItem } from '../waiting.ts'
import { SnoozableList } from './waiting-list.tsx'

const item = (name: string, kind: WaitingItem['kind']): WaitingItem => ({
  ...{ id: name, kind, name, detail: 'Does it cover my son?', since: '2026-03-20T18:00:00.000Z' },
  ...{ texts: null, location: 'Main office', who: [], to: `/messages/${name}`, snooze: null },
})

test('J and K go from row to row, and the words come before the place', async () => {
  const items = [item('Janet', 'conversation'), item('Ben', 'follow-up'), item('Sofia', 'missed')]
  const screen = await renderPage(<SnoozableList items={items} userId="user" />)
  await expect.element(screen.getByText('Does it cover my son? · Text · Main office')).toBeVisible()
  const link = (name: string) => screen.getByRole('link', { name, exact: true })
  await userEvent.keyboard('j')
  await expect.element(link('Janet')).toHaveFocus()
  await userEvent.keyboard('jjj')
  await expect.element(link('Sofia')).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(link('Ben')).toHaveFocus()
  await expectAccessible()
})
