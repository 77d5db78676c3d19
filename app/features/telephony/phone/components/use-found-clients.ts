import { useState } from 'react'
import { useTimer } from '#app/components/use-timer.ts'
import type { FoundClient } from '../dial-lists.server.ts'
import { useJson } from './use-json.ts'

const MIN_SEARCH = 2
const QUIET_MS = 200

/** Finds contacts to call by what is typed, after a pause. `clients` is undefined until there is an answer. */
export function useFoundClients() {
  const [typed, type] = useState('')
  const [asked, setAsked] = useState('')
  const timer = useTimer()
  const isSearching = typed.trim().length >= MIN_SEARCH
  const [clients] = useJson<FoundClient[]>(
    isSearching && asked !== '' ? `/phone/clients?${new URLSearchParams({ q: asked })}` : null,
  )
  const setTyped = (text: string) => {
    type(text)
    if (text === '') setAsked('')
    else timer.restart(() => setAsked(text.trim()), QUIET_MS)
  }
  return { typed, setTyped, isSearching, clients }
}
