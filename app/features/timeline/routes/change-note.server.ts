import { data, type RouterContextProvider } from 'react-router'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { requestIdContext } from '#app/middleware/contexts.ts'
import { pageUrl } from '#app/features/records/dialog-urls.ts'

interface Change {
  /** The contact the page leads back to. */
  clientId: string
  /** Of the question: it says what the page behind it shows. */
  url: URL
  work: () => Promise<unknown>
  done: { message: string; undo?: string }
  /** What is said when it could not be done. */
  failed: string
}

/** A change of a note that was asked for by a question: done or not, back to the contact with a word about it. */
export async function changeNote(
  context: Readonly<RouterContextProvider>,
  { clientId, url, work, done, failed }: Change,
) {
  const back = pageUrl(clientId, url)
  try {
    await work()
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') throw data(error.message, { status: 404 })
    if (!(error instanceof AppError)) {
      log.error({ err: error, requestId: context.get(requestIdContext) }, 'note not changed')
    }
    return redirectWithToast(back, { kind: 'bad', message: failed })
  }
  return redirectWithToast(back, { kind: 'ok', ...done })
}
