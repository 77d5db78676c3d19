import { useEffect, useState } from 'react'
import type { CalendarProblem, LoadedEvents } from '../calendar.ts'

type First = LoadedEvents | { problem: CalendarProblem } | 'late'
type Answer = LoadedEvents | { problem: CalendarProblem }

/** Google's events by calendar: those that were late are fetched now. */
export function useGoogleEvents(
  google: Readonly<Record<string, First>>,
  asked: string,
): { answers: Answer[]; waiting: boolean } {
  const [fetched, setFetched] = useState<{ asked: string; answers: Record<string, Answer> }>({
    asked,
    answers: {},
  })
  const late = Object.keys(google)
    .filter((id) => google[id] === 'late')
    .join(' ')
  useEffect(() => {
    const abort = new AbortController()
    for (const id of late.split(' ').filter(Boolean)) {
      void ask(`/calendars/${id}/events?${asked}`, abort.signal).then((answer) => {
        if (abort.signal.aborted) return
        setFetched((before) => ({
          asked,
          answers: { ...(before.asked === asked ? before.answers : {}), [id]: answer },
        }))
      })
    }
    return () => abort.abort()
  }, [late, asked])
  const answers = Object.entries(google).map(([id, first]) =>
    first === 'late' ? (fetched.asked === asked ? fetched.answers[id] : undefined) : first,
  )
  const known = answers.filter((answer) => answer !== undefined)
  return { answers: known, waiting: known.length < answers.length }
}

async function ask(url: string, signal: AbortSignal): Promise<Answer> {
  try {
    const answer = (await (await fetch(url, { signal })).json()) as Answer
    return 'events' in answer || 'problem' in answer ? answer : { problem: 'FAILED' }
  } catch {
    return { problem: 'FAILED' }
  }
}
