import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** Shows when it has the focus, on pages that have its target. Without JavaScript the browser follows its hash. */
export function SkipLink({ to, children }: { to: `#${string}`; children: string }) {
  const [leads, setLeads] = useState(true)
  const { key } = useLocation()
  useEffect(() => setLeads(document.querySelector(to) !== null), [to, key])
  if (!leads) return null
  return (
    <a
      href={to}
      className="sr-only focus:not-sr-only focus:fixed! focus:top-2 focus:left-2 focus:z-60 focus:rounded-md focus:bg-surface focus:px-3! focus:py-2! focus:shadow-float"
      onClick={(event) => {
        const target = document.querySelector<HTMLElement>(to)
        if (!target) return
        // A new history entry would start the page's lists over.
        event.preventDefault()
        target.focus()
      }}
    >
      {children}
    </a>
  )
}
