import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '#tests/setup/browser.tsx'
import type { RuleGroup } from '../rule.ts'
import RuleBuilder from './rule-builder.tsx'

const VIP = '019a0000-0000-7000-8000-000000000001'
const BLANK: RuleGroup = { combinator: 'and', rules: [{ field: 'lastName', operator: '=', values: [] }] }

test('a rule is built by keyboard, with a group inside, and reported once it is complete', async () => {
  const onChange = vi.fn<(rule: RuleGroup, valid: boolean) => void>()
  const screen = await renderPage(
    <RuleBuilder initial={BLANK} onChange={onChange} tags={[{ id: VIP, name: 'VIP' }]} />,
  )
  await expectAccessible()
  ;(screen.getByLabelText('Rule 1: Last name, value').element() as HTMLElement).focus()
  await userEvent.keyboard('Oakhurst')
  expect(onChange).toHaveBeenLastCalledWith(
    { combinator: 'and', rules: [{ field: 'lastName', operator: '=', values: ['Oakhurst'] }] },
    true,
  )
  ;(screen.getByRole('button', { name: 'Group' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByLabelText('Rule 2.1: Last name, value')).toBeVisible()
  await screen.getByLabelText('Rule 2: how the rules go together').selectOptions('Any of these holds')
  expect(onChange.mock.lastCall![1]).toBe(false)
  await screen.getByLabelText('Rule 2.1: Last name, value').fill('Young')
  await expectAccessible()
  expect(onChange).toHaveBeenLastCalledWith(
    {
      combinator: 'and',
      rules: [
        { field: 'lastName', operator: '=', values: ['Oakhurst'] },
        { combinator: 'or', rules: [{ field: 'lastName', operator: '=', values: ['Young'] }] },
      ],
    },
    true,
  )
  await screen.getByRole('button', { name: 'Remove rule 2', exact: true }).click()
  await expect.element(screen.getByLabelText('Rule 2.1: Last name, value')).not.toBeInTheDocument()
})
