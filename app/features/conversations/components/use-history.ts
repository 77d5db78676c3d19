import { useState } from 'react'
import type { Page } from '#app/lib/paging.ts'
import { getJson } from '../api-client.ts'

/** Asks for the page before the oldest message there is; one at a time. `onPage` takes it, for the room it was asked for. */
export function useHistory<Message>(
  /** Of the room, without a slash at the end. */
  room: string,
  olderCursor: string | null,
  onPage: (page: Page<Message>) => void,
) {
  const [loadingOlder, setLoadingOlder] = useState(false)
  const [olderError, setOlderError] = useState<string | null>(null)
  const older = async () => {
    if (!olderCursor || loadingOlder) return
    setLoadingOlder(true)
    setOlderError(null)
    const answer = await getJson<Page<Message>>(
      `${room}/history?${new URLSearchParams({ before: olderCursor })}`,
    )
    setLoadingOlder(false)
    if (answer.ok) onPage(answer.data)
    else setOlderError(answer.error)
  }
  return { older: () => void older(), loadingOlder, olderError }
}
