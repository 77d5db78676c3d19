import { useEffect, useState } from 'react'
import { fillPlaceholders } from '../fill.ts'
import { matchPlaceholders, placeholderQuery, type PlaceholderValues } from '../placeholders.ts'
import type { TemplateView } from '../templates.server.ts'

interface PlaceholdersInput {
  text: string
  caret: number
  values: PlaceholderValues
  /** Offers the message templates too. */
  templates?: boolean
  /** Leaves out the details without a value. */
  knownOnly?: boolean
  /** Offers other choices, for the letters behind the @. */
  choices?: (query: string) => PlaceholderChoice[]
  /** Sets the text with the chosen value, and the caret behind it. */
  onPick: (next: string, caret: number, key: string) => void
}

/** A choice that @ offers: a template, or a detail of the contact. */
export interface PlaceholderChoice {
  key: string
  label: string
  /** The inserted text; undefined for a detail that isn't known. */
  inserts: string | undefined
  /** A heading, where there are several. */
  group: string
}

/** Templates before the details, so that a name finds them; the rest by typing more. */
const MOST_TEMPLATES = 8

function choicesOf(
  query: string,
  values: PlaceholderValues,
  templates: readonly TemplateView[],
): PlaceholderChoice[] {
  const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
  return [
    ...templates
      .filter(({ name }) => letters(name).includes(query))
      .slice(0, MOST_TEMPLATES)
      .map(({ id, name, template }): PlaceholderChoice => ({
        key: id,
        label: name,
        inserts: fillPlaceholders(template, values),
        group: 'Templates',
      })),
    ...matchPlaceholders(query).map(({ name, label }): PlaceholderChoice => ({
      key: name,
      label,
      inserts: values[name],
      group: 'Contact',
    })),
  ]
}

async function loadTemplates(signal: AbortSignal): Promise<TemplateView[]> {
  const answer = await fetch('/templates/message', { headers: { Accept: 'application/json' }, signal })
  if (!answer.ok || answer.redirected) throw new Error('templates not loaded')
  return (await answer.json()) as TemplateView[]
}

/** An @ before the caret: the list that opens, its keys, and the text after a choice. */
export function usePlaceholders(input: PlaceholdersInput) {
  const { text, caret, values, templates = false, onPick } = input
  const [dismissed, setDismissed] = useState(false)
  const [active, setActive] = useState<string>()
  const asked = dismissed ? null : placeholderQuery(text, caret)
  const [loaded, setLoaded] = useState<readonly TemplateView[]>([])
  const wanted = templates && asked !== null
  useEffect(() => {
    if (!wanted) return
    const closed = new AbortController()
    // Not a router's fetcher, whose failure would replace the page: without templates the details are offered alone.
    void loadTemplates(closed.signal).then(setLoaded, () => {})
    return () => closed.abort()
  }, [wanted])
  const found = asked
    ? (input.choices?.(asked.query) ?? choicesOf(asked.query, values, templates ? loaded : []))
    : []
  const possible = found.filter(({ inserts }) => inserts)
  const choices = input.knownOnly ? possible : found
  const chosen = (possible.find(({ key }) => key === active) ?? possible[0])?.key
  const pick = (key: string) => {
    const inserts = possible.find((choice) => choice.key === key)?.inserts
    if (!asked || !inserts) return
    onPick(text.slice(0, asked.start) + inserts + text.slice(caret), asked.start + inserts.length, key)
  }
  /** Returns true for a key it has handled. */
  const onKeyDown = (event: React.KeyboardEvent): boolean => {
    if (!asked) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && chosen) {
      const place = possible.findIndex(({ key }) => key === chosen)
      setActive(possible[(place + step + possible.length) % possible.length]!.key)
    } else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) {
      pick(chosen)
    } else if (event.key === 'Escape') {
      setDismissed(true)
    } else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return { asked, choices, chosen, pick, onKeyDown, ask: () => setDismissed(false) }
}
