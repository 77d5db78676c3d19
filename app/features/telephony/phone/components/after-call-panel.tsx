import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { isPageFocused } from '#app/components/feedback/page-focus.ts'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { TYPING_PAUSE_MS } from '#app/components/forms/typing.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { X } from '#app/components/icons.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Textarea } from '#app/components/ui/textarea.tsx'
import type { AfterCall } from '#app/features/telephony/call-results/after-call.server.ts'
import {
  afterCallForm,
  AfterCallFields,
  chooseByKey,
} from '#app/features/telephony/call-results/components/after-call-form.tsx'
import { afterCallPath } from '#app/features/telephony/call-results/result.ts'
import type { action, loader } from '#app/features/telephony/call-results/routes/after-call.tsx'
import { cn } from '#app/lib/cn.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { callNoteKey, changeCallNote, forgetCallNote, useCallNote } from '../call-note-draft.ts'
import { closeAfterCall, setPhone, usePhone } from '../phone-store.ts'

const PANEL =
  'scroll-thin fixed inset-x-2 bottom-2 z-40 flex max-h-[min(85dvh,44rem)] flex-col overflow-y-auto rounded-xl border border-line bg-surface shadow-float outline-none sm:bottom-4 sm:left-auto sm:w-88 print:hidden'

/** Asks what came of the call that has just ended, beside the page. */
export default function AfterCallPanel({ callId, userId }: { callId: string; userId: string }) {
  const path = afterCallPath(callId)
  const { load, data } = useFetcher<typeof loader>()
  useEffect(() => void load(path), [load, path])
  const panel = useRef<HTMLElement>(null)
  const { open } = usePhone()
  useKeys(panel, data !== undefined)
  if (!data) return null
  return (
    <section
      ref={panel}
      tabIndex={-1}
      data-after-call
      data-region
      data-own-keys
      aria-labelledby="after-call"
      className={cn(PANEL, open ? 'sm:right-[calc(var(--spacing-drawer)+1rem)]' : 'sm:right-4')}
    >
      <header className="sticky top-0 flex items-center gap-2 border-line border-b bg-surface py-2 pr-2 pl-4">
        <div className="min-w-0 flex-1">
          <h2 id="after-call" className="font-semibold">
            After the call
          </h2>
          <p className="truncate text-muted text-sm">
            <bdi>{data.call.name}</bdi>
          </p>
        </div>
        <Button variant="ghost" size="icon-sm" title="Skip (Escape)" onClick={closeAfterCall}>
          <X aria-hidden />
          <span className="sr-only">Skip</span>
        </Button>
      </header>
      <PanelForm path={path} call={data.call} userId={userId} />
    </section>
  )
}

function PanelForm({ path, call, userId }: { path: string; call: AfterCall; userId: string }) {
  const fetcher = useFetcher<typeof action>()
  const [followUpId] = useState(() => uuidv7())
  const { client, phoneNumber } = call
  const key = callNoteKey(userId, client?.id ?? '', phoneNumber)
  const draft = useCallNote(key)
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  const onSaved = useEffectEvent(() => {
    if (client) forgetCallNote(key, draft)
    closeAfterCall()
    showToast({ id: 'after-call', kind: 'ok', message: 'Call saved' })
  })
  const saved = answer !== undefined && 'saved' in answer && answer.saved === true
  useEffect(() => {
    if (saved) onSaved()
  }, [saved])
  return (
    <fetcher.Form
      method="post"
      id={afterCallForm(call.callId)}
      noValidate
      action={`${path}?panel`}
      onChange={() => setPhone({ afterCallBegun: true })}
      className="flex flex-col gap-4 p-4"
    >
      <AfterCallFields
        call={call}
        lastResult={saved ? undefined : answer?.result}
        ids={{ note: draft.newId, followUp: followUpId }}
        note={
          <div className="flex flex-col gap-1">
            <Label htmlFor="after-call-note">Note</Label>
            <Textarea
              id="after-call-note"
              name="note"
              rows={3}
              value={draft.note}
              onChange={(event) => changeCallNote(key, { note: event.currentTarget.value })}
            />
          </div>
        }
      />
      <div className="flex justify-end gap-2">
        <Button onClick={closeAfterCall}>Skip</Button>
        <SubmitButton fetcher={fetcher}>Save</SubmitButton>
      </div>
    </fetcher.Form>
  )
}

/** Whether the panel holds more than a result, which is chosen again with one key, and the note, which is kept as a draft. */
const isBegun = (panel: HTMLElement | null): boolean =>
  [...new FormData(panel?.querySelector('form') ?? undefined)].some(
    ([name, value]) => ['followUpAt', 'followUp', 'tags', 'card'].includes(name) && value !== '',
  )

/**
 * In the panel 1 to 9 choose a result, unless the user types, and Escape skips it unless more was begun. It takes the focus from the page
 * itself only, never from a field, and no key that was meant for another place.
 */
function useKeys(panel: RefObject<HTMLElement | null>, shown: boolean): void {
  const elsewhere = useRef(0)
  useEffect(() => {
    if (!shown) return
    elsewhere.current = performance.now()
    if (isPageFocused()) panel.current?.focus({ preventScroll: true })
  }, [panel, shown])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    if (!(target instanceof Element) || target.closest('[role="dialog"], [role="menu"]')) return
    if (!panel.current?.contains(target)) {
      elsewhere.current = performance.now()
      return
    }
    if (performance.now() - elsewhere.current < TYPING_PAUSE_MS) return
    if (key === 'Escape' && !isBegun(panel.current)) closeAfterCall()
    else if (chooseByKey(event, panel.current)) setPhone({ afterCallBegun: true })
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
