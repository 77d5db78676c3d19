import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { keepText, readText } from '#app/features/conversations/drafts.ts'

/**
 * Adds the text that a link put into the address to the conversation's draft, and takes it out of the address, so that
 * a reload after sending doesn't bring it back.
 */
export function useLinkedText(userId: string): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const params = new URLSearchParams(search)
    const text = params.get('text')
    if (text === null || !pathname.startsWith('/messages/')) return
    params.delete('text')
    const rest = pathname + (params.size > 0 ? `?${params}` : '')
    const to = pathname === '/messages/to' ? rest : pathname
    const draft = readText(userId, to)
    if (!draft.endsWith(text)) keepText(userId, to, draft ? `${draft}\n${text}` : text)
    void navigate(rest, { replace: true, preventScrollReset: true })
  }, [userId, pathname, search, navigate])
}
