import { useRef, useState } from 'react'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { getJson } from '#app/lib/api-client.ts'
import type { EmployeeStat } from '../employee-stats.server.ts'
import type { MetricName } from '../metric.ts'
import { monthLabel, STATS_PATH } from '../month.ts'

/** A day's numbers, by their names. */
export interface Day {
  day: string
  values: Map<MetricName, number | null>
}

interface Open {
  user: string
  month: string
  /** Null while they load. */
  days: Day[] | null
}

/** The employee whose days are shown. A failure empties the rows and closes them. */
export function useDailyStats(month: string) {
  const [open, setOpen] = useState<Open | null>(null)
  const newest = useRef(0)
  const toggle = async (user: string) => {
    newest.current += 1
    const request = newest.current
    if (open?.user === user && open.month === month) {
      setOpen(null)
      return
    }
    setOpen({ user, month, days: null })
    const query = new URLSearchParams({
      user,
      metricView: 'daily',
      monthYear: monthLabel(month),
      category: 'user',
    })
    const answer = await getJson<{ metrics: EmployeeStat[] }>(`${STATS_PATH}?${query}`)
    if (request !== newest.current) return
    if (answer.ok) {
      const byDay = Map.groupBy(answer.data.metrics, ({ metricDate }) => metricDate)
      const days = [...byDay].map(([day, stats]) => ({
        day,
        values: new Map(stats.map(({ name, value }) => [name, value])),
      }))
      setOpen({ user, month, days })
      return
    }
    setOpen(null)
    showToast({ id: 'stats', kind: 'bad', message: 'Unable to get metric' })
  }
  return { open: open?.month === month ? open : null, toggle }
}
