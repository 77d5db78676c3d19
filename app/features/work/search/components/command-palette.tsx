import { LoaderCircle } from '#app/components/icons.tsx'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { KeyHint } from '#app/components/actions/key-hint.tsx'
import type { Action } from '#app/components/actions/action.ts'
import { readOffers } from '#app/components/actions/offers.ts'
import { usePerform } from '#app/components/actions/use-perform.ts'
import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from '#app/components/ui/command.tsx'
import { Dialog, DialogContent, DialogTitle } from '#app/components/ui/dialog.tsx'
import { useAreas } from '#app/features/area.ts'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { secretInText } from '#app/lib/secret-text.ts'
import { findActions, findPages, type Hit, MIN_SEARCH, type SearchAnswer } from '../search.ts'
import { HitIcon } from './hit-icon.tsx'
import { SEARCH_MAX } from '#app/lib/text-limits.ts'

/** Pause in typing before the server is asked, ms. */
const QUIET_MS = 160
const MOST_RECENT = 6

/** Recent results, newest first. In memory only, because the browser stores no client's name. */
let recent: Hit[] = []

export interface CommandPaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Takes the text that was typed before the palette had the focus. */
  typedEarly: () => string
}

export default function CommandPalette({ open, onOpenChange, typedEarly }: CommandPaletteProps) {
  const perform = usePerform()
  const chosen = useRef<Action | null>(null)
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        aria-describedby={undefined}
        // Once the focus is back on the page, because the action may move it.
        onCloseAutoFocus={() => {
          const action = chosen.current
          chosen.current = null
          if (action) queueMicrotask(() => perform(action))
        }}
        className="max-sm:inset-x-0 max-sm:top-0 max-sm:bottom-auto max-sm:rounded-t-none max-sm:rounded-b-xl sm:top-[12vh]! sm:max-w-[600px]! sm:translate-y-0!"
        onEscapeKeyDown={(event) => {
          // A single Escape closes it, although its field is a combobox.
          event.preventDefault()
          onOpenChange(false)
        }}
      >
        <DialogTitle className="sr-only">Search everything</DialogTitle>
        <Palette
          typedEarly={typedEarly}
          onDone={() => onOpenChange(false)}
          onAct={(action) => {
            chosen.current = action
            onOpenChange(false)
          }}
        />
      </DialogContent>
    </Dialog>
  )
}

function Palette({
  typedEarly,
  onDone,
  onAct,
}: {
  typedEarly: () => string
  onDone: () => void
  onAct: (action: Action) => void
}) {
  const { viewer } = useFrame()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { answer, state } = useSearch(typed)
  const term = typed.trim()
  const areas = useAreas()
  const offers = findActions(readOffers(), term)
  const pages = findPages(areas, viewer, term)
  const found = term.length >= MIN_SEARCH ? (answer?.groups ?? []) : []

  const go = (to: string, hit?: Hit) => {
    if (hit) recent = [hit, ...recent.filter(({ to: other }) => other !== to)].slice(0, MOST_RECENT)
    onDone()
    void navigate(to)
  }
  const item = (hit: Hit) => (
    <CommandItem key={hit.to} value={hit.to} onSelect={() => go(hit.to, hit)} className="min-h-9!">
      <HitIcon kind={hit.kind} />
      <span className="min-w-0 flex-1 truncate">
        {hit.title}
        {hit.detail ? <span className="text-muted"> · {hit.detail}</span> : null}
      </span>
    </CommandItem>
  )

  return (
    <Command label="Search everything" shouldFilter={false} loop>
      <CommandInput
        value={typed}
        onValueChange={setTyped}
        onFocus={() => {
          const early = typedEarly()
          if (early) setTyped((now) => early + now)
        }}
        placeholder="Search contacts, numbers, messages, pages and actions"
        maxLength={SEARCH_MAX}
        className="pr-10"
      />
      <CommandList className="max-h-[min(60dvh,420px)] p-1.5">
        {offers.map(({ heading, actions }, index) => (
          <CommandGroup key={`${heading} ${index}`} heading={heading}>
            {actions.map((action) => (
              <ActionItem key={action.id} action={action} onSelect={() => onAct(action)} />
            ))}
          </CommandGroup>
        ))}
        {term.length < MIN_SEARCH ? (
          recent.length > 0 ? (
            <CommandGroup heading="Recent">{recent.map(item)}</CommandGroup>
          ) : (
            <p className="px-3 py-6 text-center text-muted text-sm">Enter two letters or more.</p>
          )
        ) : null}
        {/* First, because they are there at once: what the server finds moves nothing under the pointer. */}
        {pages.length > 0 ? <CommandGroup heading="Pages">{pages.map(item)}</CommandGroup> : null}
        {found.map((group) => (
          <CommandGroup key={group.kind} heading={group.label}>
            {group.hits.map(item)}
            {group.more ? (
              <CommandItem value={group.more} onSelect={() => go(group.more!)} className="text-brand-text">
                Show all {group.label.toLowerCase()}
              </CommandItem>
            ) : null}
          </CommandGroup>
        ))}
        {term.length >= MIN_SEARCH ? (
          state === 'asking' && found.length === 0 ? (
            <p role="status" className="flex animate-late items-center gap-2 px-3 py-4 text-muted text-sm">
              <LoaderCircle aria-hidden className="size-4 animate-spin" />
              Searching
            </p>
          ) : state === 'failed' ? (
            <p role="alert" className="px-3 py-4 text-bad text-sm">
              The search did not answer. Keep typing to try again.
            </p>
          ) : (
            <CommandEmpty>Nothing found for “{term}”</CommandEmpty>
          )
        ) : null}
      </CommandList>
      <p className="hidden border-line border-t px-3 py-1.5 text-faint text-xs sm:block">
        ↑ ↓ to move, Enter to open, Esc to close
      </p>
    </Command>
  )
}

function ActionItem({ action, onSelect }: { action: Action; onSelect: () => void }) {
  const { id, label, icon: Icon, keys } = action
  return (
    <CommandItem value={`action ${id}`} onSelect={onSelect} className="min-h-9!">
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      <KeyHint keys={keys} />
    </CommandItem>
  )
}

/** Searches after a pause in typing. Further typing cancels the request; results stay until the next ones arrive. */
function useSearch(typed: string) {
  const [answer, setAnswer] = useState<SearchAnswer | null>(null)
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  const last = useRef('')
  useEffect(() => {
    const term = typed.trim()
    if (term === last.current) return
    last.current = term
    // Numbers that are only stored sealed can't be found, so they don't belong in an address either.
    if (term.length < MIN_SEARCH || secretInText(term)) {
      setAnswer(null)
      setState('idle')
      return
    }
    setState('asking')
    const cancel = new AbortController()
    const timer = setTimeout(() => {
      fetch(`/search/find?${new URLSearchParams({ q: term })}`, { signal: cancel.signal })
        .then(async (response) => {
          if (!response.ok) throw new Error(String(response.status))
          setAnswer((await response.json()) as SearchAnswer)
          setState('idle')
        })
        .catch(() => {
          if (!cancel.signal.aborted) setState('failed')
        })
    }, QUIET_MS)
    return () => {
      clearTimeout(timer)
      cancel.abort()
    }
  }, [typed])
  return { answer, state }
}
