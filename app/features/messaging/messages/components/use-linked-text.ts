import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Continues } from '#app/features/messaging/conversations/components/use-opening.ts'
import { withoutLinkedText } from '../paths.ts'

/** Takes the text that a link brought out of the address, so that a reload after sending doesn't bring it back. */
export function useLinkedText(): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const rest = withoutLinkedText(search)
    if (rest === search || !pathname.startsWith('/messages/')) return
    const state: Continues = { focusComposer: true }
    void navigate(pathname + rest, { replace: true, preventScrollReset: true, state })
  }, [pathname, search, navigate])
}
