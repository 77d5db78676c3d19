import { useState } from 'react'
import {
  matchPlaceholders,
  type PlaceholderName,
  placeholderQuery,
  type PlaceholderValues,
} from '../placeholders.ts'

interface PlaceholdersInput {
  text: string
  caret: number
  values: PlaceholderValues
  /** Puts the text with what was picked in it, and the caret behind that. */
  onPick: (next: string, caret: number) => void
}

/** Names that can be chosen, in order. */
const pickable = (query: string, values: PlaceholderValues): PlaceholderName[] =>
  matchPlaceholders(query).flatMap(({ name }) => (values[name] ? [name] : []))

/** What a field does about an @ before its caret: the list that opens, its keys, and what a choice writes. */
export function usePlaceholders({ text, caret, values, onPick }: PlaceholdersInput) {
  const [dismissed, setDismissed] = useState(false)
  const [active, setActive] = useState<PlaceholderName>()
  const asked = dismissed ? null : placeholderQuery(text, caret)
  const choices = asked ? pickable(asked.query, values) : []
  const chosen = active && choices.includes(active) ? active : choices[0]
  const pick = (name: PlaceholderName) => {
    if (!asked) return
    const value = values[name] ?? ''
    onPick(text.slice(0, asked.start) + value + text.slice(caret), asked.start + value.length)
  }
  /** True when the key was the list's. */
  const onKeyDown = (event: React.KeyboardEvent): boolean => {
    if (!asked) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && choices.length > 0) {
      setActive(choices[(choices.indexOf(chosen!) + step + choices.length) % choices.length])
    } else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) {
      pick(chosen)
    } else if (event.key === 'Escape') {
      setDismissed(true)
    } else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return { asked, chosen, pick, setActive, onKeyDown, ask: () => setDismissed(false) }
}
