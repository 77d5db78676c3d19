import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPage } from '#tests/setup/browser.tsx'
import { CallKeypad } from './call-keypad.tsx'

const renderKeypad = async () => {
  const screen = await renderPage(
    <>
      <input aria-label="Number" />
      <CallKeypad />
    </>,
  )
  const number = screen.getByLabelText('Number')
  const sent = screen.getByLabelText('Keys sent')
  await number.fill('')
  await userEvent.keyboard('12')
  return { screen, number, sent }
}

test('after a press on a key, the keys typed next are sent at once, however lately a field was typed in', async () => {
  const { screen, number, sent } = await renderKeypad()
  await screen.getByRole('button', { name: '1', exact: true }).click()
  await userEvent.keyboard('2#')
  await expect.element(sent).toHaveTextContent('12#')
  await expect.element(number).toHaveValue('12')
})

test('keys typed with the focus in the keypad are sent at once', async () => {
  const { sent } = await renderKeypad()
  await userEvent.keyboard('{Tab}3*')
  await expect.element(sent).toHaveTextContent('3*')
})
