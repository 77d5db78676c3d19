import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPage } from '#tests/setup/browser.tsx'
import { TeamNoteForm } from './note-form.tsx'

const users = [
  {
    id: '01a1bfce-0000-7000-8000-000000000001',
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: 'ana@harbor.example',
  },
  {
    id: '01a1bfce-0000-7000-8000-000000000002',
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: 'ruiz@harbor.example',
  },
]

function Notes() {
  const [written, setWritten] = useState({ id: '0' })
  return (
    <>
      <button
        type="button"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setWritten(({ id }) => ({ id: `${id}1` }))}
      >
        Note arrives
      </button>
      <TeamNoteForm action="/?index" requestId="request" users={users} written={written} />
    </>
  )
}

test('a note that arrives leaves what is typed, and the note’s own arrival empties the field', async () => {
  const sent: FormData[] = []
  const screen = await renderPage(<Notes />, {
    route: {
      action: async ({ request }) => {
        sent.push(await request.formData())
        return null
      },
    },
  })
  await screen.getByText('Internal note').click()
  const field = screen.getByRole('textbox', { name: 'Internal note' })
  const text = field.element() as HTMLTextAreaElement
  await userEvent.click(field)
  await userEvent.keyboard('Ask @ruiz')
  // Two users of one name are told apart.
  await screen.getByRole('option', { name: /ruiz@harbor/ }).click()
  await screen.getByRole('button', { name: 'Note arrives' }).click()
  expect(document.activeElement).toBe(field.element())
  await expect.element(field).toHaveValue('Ask @Ana Ruiz (ruiz@harbor.example) ')

  await screen.getByRole('button', { name: 'Add note' }).click()
  await expect
    .poll(() => sent[0]?.getAll('mentions'))
    .toEqual([`${users[1]!.id} Ana Ruiz (ruiz@harbor.example)`])
  await screen.getByRole('button', { name: 'Note arrives' }).click()
  await expect.poll(() => text.value).toBe('')
})
