import type { RouterContextProvider } from 'react-router'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { requestIdContext } from '#app/middleware/contexts.ts'
import { pageUrl } from '#app/features/records/dialog-urls.ts'

interface Change {
  clientId: string
  /** The confirmation's URL, which holds what the page behind it shows. */
  url: URL
  work: () => Promise<unknown>
  done: { message: string; undo?: string }
  /** The message of a failure. */
  failed: string
}

/** Runs a confirmed change of a note and returns to the client with a toast, also when it failed. */
export async function changeNote(
  context: Readonly<RouterContextProvider>,
  { clientId, url, work, done, failed }: Change,
) {
  const back = pageUrl(clientId, url)
  try {
    await work()
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') throw error
    if (!(error instanceof AppError)) {
      log.error({ err: error, requestId: context.get(requestIdContext) }, 'note not changed')
    }
    return redirectWithToast(back, { kind: 'bad', message: failed })
  }
  return redirectWithToast(back, { kind: 'ok', ...done })
}
