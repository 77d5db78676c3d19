import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPage } from '#tests/setup/browser.tsx'
import { useJson } from './use-json.ts'

afterEach(() => vi.unstubAllGlobals())

function Lists() {
  const [data, reload] = useJson<{ answers: number }>('/phone/lists')
  const first = useRef(reload)
  return (
    <button type="button" onClick={reload}>
      {data ? `${data.answers} answers, ${first.current === reload ? 'the same' : 'another'} function` : null}
    </button>
  )
}

test('the function that loads again stays the same, so that a timer set with it is kept', async () => {
  let answers = 0
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ answers: (answers += 1) })))
  const page = await renderPage(<Lists />)
  await expect.element(page.getByRole('button')).toHaveTextContent('1 answers, the same function')
  await userEvent.click(page.getByRole('button'))
  await expect.element(page.getByRole('button')).toHaveTextContent('2 answers, the same function')
})
