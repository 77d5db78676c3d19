import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '#tests/setup/browser.tsx'
import ChoosePeople from './choose-people.tsx'

const searches: string[] = []
beforeEach(() => {
  searches.length = 0
  vi.stubGlobal('fetch', (path: string) => {
    searches.push(path)
    const found = { client: { id: 'chen', name: 'Beatrice Chen' }, phoneNumber: '14255550164' }
    return Promise.resolve(Response.json(path.endsWith('Bea') ? [found] : []))
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a contact is found by name and added by their number', async () => {
  const chosen = vi.fn<(targets: object[], mode: string) => void>()
  const screen = await renderPage(
    <ChoosePeople purpose="add" exclude={[]} onChoose={chosen} onClose={() => {}} />,
  )
  const find = screen.getByRole('searchbox', { name: 'Find a contact' })
  await userEvent.click(find)
  await userEvent.keyboard('B')
  await userEvent.keyboard('ea{Enter}')
  await expect.element(screen.getByRole('button', { name: /Beatrice Chen/ })).toBeVisible()
  expect(chosen).not.toHaveBeenCalled()
  await expectAccessible()
  await screen.getByRole('button', { name: /Beatrice Chen/ }).click()
  await expect.element(screen.getByLabelText('Or a phone number')).toHaveValue('+1 (425) 555-0164')
  await expect.element(find).toHaveValue('')
  await find.fill('nobody')
  await expect.element(screen.getByText('No one with a phone number was found.')).toBeVisible()

  await screen.getByRole('button', { name: 'Submit' }).click()
  expect(chosen).toHaveBeenCalledExactlyOnceWith([{ to: '14255550164' }], 'warm')
  expect(searches.every((path) => path.startsWith('/phone/clients?q='))).toBe(true)
})
