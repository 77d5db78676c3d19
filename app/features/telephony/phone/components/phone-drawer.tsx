import { lazy, Suspense, useEffect, useRef } from 'react'
import { Settings, X } from '#app/components/icons.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Button } from '#app/components/ui/button.tsx'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '#app/components/ui/dialog.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/components/ui/tabs.tsx'
import { cn } from '#app/lib/cn.ts'
import type { DialLists } from '../dial-lists.server.ts'
import { type DrawerTab, leaveField, type PhoneView, setPhone, usePhone } from '../phone-store.ts'
import { allowMicrophone } from '../softphone.ts'
import { loadRingable } from '../start-phone.ts'
import { NEEDS_HTTPS, whyUnreachable } from '../unreachable.ts'
import { CallPanel } from './call-panel.tsx'
import { DialTabs } from './dial-tabs.tsx'
import { LastCalls } from './last-calls.tsx'
import { Questions } from './questions.tsx'
import { QueueTab } from './queue-tab.tsx'
import { useJson } from './use-json.ts'

const DeviceSettings = lazy(() => import('./device-settings.tsx'))

/** The phone at the right edge, 300 px wide: beside the page where there is room, over it elsewhere. */
export default function PhoneDrawer({ userId }: { userId: string }) {
  const phone = usePhone()
  const { open, callsEnded, queue, endedCall } = phone
  const call = endedCall ?? phone.call
  const [lists, reload] = useJson<DialLists>('/phone/lists')
  // A phone that fell asleep says nothing, so ask whose can ring.
  useEffect(() => {
    if (!open) return
    void loadRingable()
    const timer = setInterval(() => void loadRingable(), RINGABLE_MS)
    return () => clearInterval(timer)
  }, [open])
  const seen = useRef(callsEnded)
  useEffect(() => {
    if (seen.current === callsEnded) return
    seen.current = callsEnded
    reload()
    // Once more, because the provider may report the end of a short call before its beginning.
    const timer = setTimeout(reload, LATE_REPORT_MS)
    return () => clearTimeout(timer)
  }, [callsEnded, reload])
  const last = lists?.last ?? []
  const tab = tabShown(phone, last.length)
  return (
    <>
      <Questions question={phone.question} />
      {open ? (
        <aside
          aria-label="Phone"
          className="phone-drawer"
          data-phone="drawer"
          data-region
          data-own-keys
          ref={onFieldLeft}
        >
          <header className="flex h-12 shrink-0 items-center gap-1 border-line border-b pr-2 pl-4">
            <h2 className="font-semibold">Phone</h2>
            <DeviceDot phone={phone} />
            <SettingsDialog />
            <Button variant="ghost" size="icon-sm" onClick={() => setPhone({ open: false })}>
              <X aria-hidden />
              <span className="sr-only">Close the phone</span>
            </Button>
          </header>
          <MicrophoneNotice phone={phone} />
          <Tabs
            value={tab}
            onValueChange={(next) => setPhone({ tab: next as DrawerTab, nextTab: null, endedCall: null })}
            className="flex min-h-0 flex-1 flex-col low:flex-none"
          >
            <TabsList aria-label="Phone" className="shrink-0 px-2">
              <TabsTrigger value="dialpad">Dialpad</TabsTrigger>
              {call ? <TabsTrigger value="call">Call</TabsTrigger> : null}
              {last.length > 0 ? <TabsTrigger value="last">Last Call</TabsTrigger> : null}
              {queue?.enabled ? (
                <TabsTrigger value="queue">
                  Queue{queue.currentSize > 0 ? ` (${queue.currentSize})` : ''}
                </TabsTrigger>
              ) : null}
            </TabsList>
            <TabsContent
              value="dialpad"
              className="scroll-thin min-h-0 flex-1 overflow-y-auto pt-0 low:overflow-visible"
            >
              <DialTabs userId={userId} lists={lists} />
            </TabsContent>
            {call ? (
              <TabsContent
                value="call"
                className="scroll-thin min-h-0 flex-1 overflow-y-auto pt-0 low:overflow-visible"
              >
                <CallPanel call={call} userId={userId} ended={endedCall !== null} />
              </TabsContent>
            ) : null}
            <TabsContent
              value="last"
              className="scroll-thin min-h-0 flex-1 overflow-y-auto pt-0 low:overflow-visible"
            >
              <LastCalls calls={last} onSaved={reload} />
            </TabsContent>
            {queue?.enabled ? (
              <TabsContent
                value="queue"
                className="scroll-thin min-h-0 flex-1 overflow-y-auto pt-0 low:overflow-visible"
              >
                <QueueTab queue={queue} />
              </TabsContent>
            ) : null}
          </Tabs>
        </aside>
      ) : null}
    </>
  )
}

/** The next field has the focus by the time it is asked for. */
function onFieldLeft(drawer: HTMLElement | null) {
  const left = () => setTimeout(leaveField)
  drawer?.addEventListener('focusout', left)
  return () => drawer?.removeEventListener('focusout', left)
}

/** Call exists only in a call, Last Call only with recent calls, Queue only where it is on. */
function tabShown({ tab, call, endedCall, queue }: PhoneView, lastCalls: number): DrawerTab {
  if (tab === 'call' && !call && !endedCall) return 'dialpad'
  if (tab === 'queue' && !queue?.enabled) return 'dialpad'
  return tab === 'last' && lastCalls === 0 ? 'dialpad' : tab
}

const LATE_REPORT_MS = 3000
/** A phone may be silent this long (ringable.server.ts). */
const RINGABLE_MS = 20_000

const DEVICE = {
  offline: ['Offline', 'bg-presence-grey'],
  connecting: ['Connecting', 'bg-presence-yellow'],
  reconnecting: ['Reconnecting', 'bg-presence-yellow'],
  ready: ['Ready', 'bg-presence-green'],
  disabled: ['Disconnected', 'bg-presence-red'],
} as const

/** A phone is ready once our server knows that calls can ring it. A missing microphone has a notice of its own. */
function deviceShown({ device, microphone, ringable, userId }: PhoneView): keyof typeof DEVICE {
  const isHeard = microphone !== 'granted' || userId === null || ringable.includes(userId)
  return device === 'ready' && !isHeard ? 'connecting' : device
}

function DeviceDot({ phone }: { phone: PhoneView }) {
  const [text, color] = phone.holder
    ? DEVICE[deviceShown(phone)]
    : [
        phone.secure ? 'In another tab' : 'Unavailable',
        whyUnreachable(phone) ? 'bg-presence-red' : 'bg-presence-green',
      ]
  return (
    <p className="mr-auto flex items-center gap-1.5 pl-2 text-muted text-xs" role="status">
      <span aria-hidden className={cn('size-2 rounded-full', color)} />
      {text}
    </p>
  )
}

function SettingsDialog() {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="ghost" size="icon-sm" title="Phone settings">
          <Settings aria-hidden />
          <span className="sr-only">Phone settings</span>
        </Button>
      </DialogTrigger>
      <DialogContent size="sm" aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>Phone settings</DialogTitle>
        </DialogHeader>
        <DialogBody className="min-h-60 pb-5">
          <Suspense fallback={null}>
            <DeviceSettings />
          </Suspense>
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

/** Says why the microphone is needed before the browser asks, and what to do when it was refused. */
function MicrophoneNotice({ phone: { microphone, question, secure } }: { phone: PhoneView }) {
  if (!secure) {
    return (
      <div className="p-3 pb-0">
        <Alert variant="warn">{NEEDS_HTTPS}</Alert>
      </div>
    )
  }
  if (microphone === 'granted') return null
  const asked = question?.about === 'microphone'
  return (
    <div className="p-3 pb-0">
      <Alert variant="warn">
        <p className="font-medium">
          {microphone === 'missing' ? 'No microphone was found' : 'The phone needs your microphone'}
        </p>
        {microphone === 'prompt' ? (
          <>
            <p>This lets people hear you, and calls ring here. Your browser will ask you next.</p>
            <Button size="sm" variant="primary" className="mt-2" onClick={() => void allowMicrophone()}>
              {asked ? 'Allow and call' : 'Allow the microphone'}
            </Button>
          </>
        ) : (
          <p>Please check that your browser has access to the microphone and output devices</p>
        )}
      </Alert>
    </div>
  )
}
