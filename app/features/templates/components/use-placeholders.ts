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
  /** Sets the text with the chosen value, and the caret behind it. */
  onPick: (next: string, caret: number) => void
}

/** The names that can be chosen, in order. */
const pickable = (query: string, values: PlaceholderValues): PlaceholderName[] =>
  matchPlaceholders(query).flatMap(({ name }) => (values[name] ? [name] : []))

/** An @ before the caret: the list that opens, its keys, and the text after a choice. */
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
  /** Returns true for a key it has handled. */
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
