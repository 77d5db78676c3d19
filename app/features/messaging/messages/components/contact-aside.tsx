import { useEffect, useRef, useState } from 'react'
import type { ConversationView } from '#app/features/messaging/texting/texting-views.server.ts'
import { cn } from '#app/lib/cn.ts'
import { PANEL_KEY, panelCookie } from '../client-panel-tabs.ts'
import type { ConversationPage } from '../messages-page.server.ts'
import { ClientPanel } from './client-panel.tsx'

/** The conversation's contact, beside it or on a narrower screen over it. */
export function ContactAside({
  aside,
  conversation,
  client,
  part,
  callFrom,
}: {
  aside: ReturnType<typeof useContactAside>
  conversation: ConversationView
  client: ConversationPage['client']
  part: ConversationPage['panel']
  callFrom: ConversationPage['callFrom']
}) {
  return (
    <aside
      ref={aside.ref}
      aria-label="Contact"
      // Its numbers are called from where the client is texted from.
      data-call-from={callFrom?.locationId}
      className={cn(
        'min-h-0 w-[264px] shrink-0 flex-col print:hidden border-line border-l bg-surface',
        aside.open ? 'hidden @[984px]/screen:flex' : 'hidden',
        aside.over &&
          'absolute inset-y-0 right-0 z-20 flex! shadow-float @[984px]/screen:static @[984px]/screen:shadow-none',
      )}
    >
      <ClientPanel
        conversation={conversation}
        client={client}
        part={part}
        onClose={aside.over ? aside.toggle : undefined}
      />
    </aside>
  )
}

/** On a narrower screen (px) the panel covers the conversation and opens only when asked for. */
const PANEL_FITS = 984

/** Whether the client panel is open. Remembered on screens where it fits beside the conversation. */
export function useContactAside(initial: boolean) {
  const ref = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(initial)
  const [over, setOver] = useState(false)

  useEffect(() => {
    const stored = readStored()
    if (stored !== null) setOpen(stored)
  }, [])

  const toggle = () => {
    const screen = ref.current?.closest('.\\@container\\/screen')
    if ((screen?.clientWidth ?? 0) < PANEL_FITS) return setOver(!over)
    setOver(false)
    setOpen(!open)
    document.cookie = panelCookie(!open)
    try {
      localStorage.setItem(PANEL_KEY, open ? 'closed' : 'open')
    } catch {
      // The cookie remembers it too.
    }
  }
  return { ref, open, over, toggle }
}

function readStored(): boolean | null {
  try {
    const stored = localStorage.getItem(PANEL_KEY)
    return stored === null ? null : stored !== 'closed'
  } catch {
    return null
  }
}
