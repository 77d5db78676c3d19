import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPage } from '#tests/setup/browser.tsx'
import { ComposerForm, type ComposerProps, useComposer } from './composer-form.tsx'

function Composer(props: ComposerProps) {
  const composer = useComposer({
    ...props,
    maxLength: 1000,
    files: { types: [], maxBytes: 0, maxCount: 0 } as never,
    uploadUrl: '/upload',
  })
  return <ComposerForm composer={composer} label="Text" placeholder="Text" />
}

/** Two conversations, whose messages arrive with a press that takes no focus. */
function Conversations() {
  const [to, setTo] = useState('/messages/janet')
  const [arrived, setArrived] = useState(0)
  return (
    <>
      <button
        type="button"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setArrived(arrived + 1)}
      >
        Message arrives
      </button>
      <button type="button" onClick={() => setTo('/messages/janet')}>
        Janet
      </button>
      <button type="button" onClick={() => setTo('/messages/carl')}>
        Carl
      </button>
      <Composer
        key={to}
        to={to}
        userId="maya"
        requestId={`request ${arrived}`}
        seen={`message ${arrived}`}
        refused={null}
        onSend={() => {}}
      />
    </>
  )
}

test('an arriving message leaves field, focus and caret; another conversation keeps this one’s text', async () => {
  const screen = await renderPage(<Conversations />)
  const field = screen.getByRole('textbox', { name: 'Text' })
  const element = field.element()
  await userEvent.click(field)
  await userEvent.keyboard('Is it Subaru?{ArrowLeft>7/}')
  await screen.getByRole('button', { name: 'Message arrives' }).click()
  await userEvent.keyboard('the ')
  expect(document.activeElement).toBe(element)
  expect(field.element()).toBe(element)
  await expect.element(field).toHaveValue('Is it the Subaru?')

  await screen.getByRole('button', { name: 'Carl' }).click()
  await expect.element(field).toHaveValue('')
  await field.fill('Hi Carl')
  await screen.getByRole('button', { name: 'Janet' }).click()
  await expect.element(field).toHaveValue('Is it the Subaru?')
  await screen.getByRole('button', { name: 'Carl' }).click()
  await expect.element(field).toHaveValue('Hi Carl')
})
