import { expect, onTestFinished, test, vi } from 'vitest'
import { expectAccessible, renderPage } from '#tests/setup/browser.tsx'
import { AttachmentTray } from './attachment-tray.tsx'
import { useAttachments } from './use-attachments.ts'

/** The server's answers to uploads, one after the other. */
function answerUploads(answers: { status: number; body: object }[]) {
  const uploads: FormData[] = []
  class Upload extends EventTarget {
    upload = {}
    status = 0
    responseText = ''
    onload: (() => void) | null = null
    open() {}
    setRequestHeader() {}
    abort() {}
    send(body: FormData) {
      uploads.push(body)
      const { status, body: answer } = answers.shift()!
      setTimeout(() => {
        Object.assign(this, { status, responseText: JSON.stringify(answer) })
        this.onload?.()
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  onTestFinished(() => void vi.unstubAllGlobals())
  return uploads
}

const file = new File(['%PDF'], 'quote.pdf', { type: 'application/pdf' })

function Files() {
  const { items, add, retry, remove } = useAttachments('/upload', {
    types: ['application/pdf'],
    count: 10,
    bytes: 1000,
  } as never)
  return (
    <>
      <button onClick={() => void add([file])}>Attach</button>
      <AttachmentTray items={items} onRetry={retry} onRemove={remove} />
    </>
  )
}

test('a file that couldn’t be saved is sent up again, without choosing it again', async () => {
  const uploads = answerUploads([
    { status: 503, body: { error: 'Files can’t be saved or opened at the moment. Try again shortly.' } },
    { status: 201, body: { id: 'media' } },
  ])
  const screen = await renderPage(<Files />)
  await screen.getByRole('button', { name: 'Attach', exact: true }).click()
  await expect.element(screen.getByText('Not attached')).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Try to attach quote.pdf again' }).click()
  await expect.element(screen.getByText('4 B')).toBeVisible()
  await expect.element(screen.getByText('Not attached')).not.toBeInTheDocument()
  expect(uploads.map((body) => (body.get('file') as File).name)).toEqual(['quote.pdf', 'quote.pdf'])
})

test('one that was refused can only be removed', async () => {
  answerUploads([{ status: 422, body: { error: 'This file can’t be read.' } }])
  const screen = await renderPage(<Files />)
  await screen.getByRole('button', { name: 'Attach', exact: true }).click()
  await expect.element(screen.getByText('Not attached')).toBeVisible()
  expect(screen.getByRole('button', { name: /Try to attach/ }).elements()).toEqual([])
  expect(screen.getByRole('button', { name: 'Remove quote.pdf' }).elements()).toHaveLength(1)
})
