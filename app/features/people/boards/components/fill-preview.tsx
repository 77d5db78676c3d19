import { type RefObject, useEffect, useState } from 'react'
import { getJson } from '#app/lib/api-client.ts'
import { plural } from '#app/lib/plural.ts'
import type { BoardView } from '../board-views.server.ts'
import { ADMIN_PATH } from '../paths.ts'
import type { FillPreview } from '../fill-board.server.ts'

const TYPING_MS = 300

/** Says how many cards saving the board's form makes, while tags and people are chosen. */
export function FillPreviewLine({
  form,
  board,
}: {
  form: RefObject<HTMLFormElement | null>
  board: BoardView | null
}) {
  const [preview, setPreview] = useState<FillPreview | null>(null)
  const boardId = board?.id
  useEffect(() => {
    const element = form.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout>
    let latest = ''
    const ask = async () => {
      const values = new FormData(element)
      const query = new URLSearchParams({
        cardsFor: String(values.get('cardsFor')),
        ...(boardId && { board: boardId }),
      })
      for (const tag of values.getAll('tags')) query.append('tags', String(tag))
      if (`${query}` === latest) return
      latest = `${query}`
      const answer = await getJson<FillPreview>(`${ADMIN_PATH}/preview?${query}`)
      if (latest === `${query}`) setPreview(answer.ok && (boardId || query.has('tags')) ? answer.data : null)
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), TYPING_MS)
    }
    void ask()
    element.addEventListener('input', later)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('input', later)
    }
  }, [form, boardId])
  return (
    <p role="status" className="min-h-5 text-sm">
      {preview ? sentence(preview, boardId !== undefined) : null}
    </p>
  )
}

function sentence({ cards, contacts, removed }: FillPreview, isSaved: boolean): string {
  const made = `makes ${plural(cards, 'card')} for ${plural(contacts, 'contact')}`
  if (!isSaved) return `Saving ${made}.`
  if (cards === 0 && removed === 0) return 'Saving adds and removes no cards.'
  return `Saving ${[
    ...(cards > 0 ? [made] : []),
    ...(removed > 0 ? [`removes ${plural(removed, 'card')} that no one has changed`] : []),
  ].join(' and ')}.`
}
