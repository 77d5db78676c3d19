import { Upload, WifiOff } from '#app/components/icons.tsx'
import type { RefObject } from 'react'
import { useFileDrop } from '#app/components/forms/use-file-drop.ts'
import { useOffline } from '#app/realtime/client/use-offline.ts'
import type { ComposerHandle } from './composer-form.tsx'

/** The column of an open conversation: its header, messages and composer. Files dropped on it are attached. */
export function ConversationFrame({
  id,
  label,
  composer,
  canWrite,
  problem,
  header,
  children,
}: {
  /** Set when it is stored. */
  id?: string
  label: string
  composer: RefObject<ComposerHandle | null>
  canWrite: boolean
  /** Why a form of this page was refused. */
  problem: string | null
  header: React.ReactNode
  children: React.ReactNode
}) {
  const offline = useOffline()
  const drop = useFileDrop(canWrite ? (files) => composer.current?.addFiles(files) : null)
  return (
    <section
      aria-label={label}
      data-conversation={id}
      className="@container/conversation relative flex min-h-0 min-w-0 flex-1 flex-col"
      {...drop.handlers}
    >
      {header}
      {offline ? (
        <p role="status" className="flex shrink-0 items-center gap-2 bg-warn-soft px-3.5 py-1.5 text-sm">
          <WifiOff aria-hidden className="size-4 shrink-0 text-warn" />
          No connection. New messages appear as soon as it is back.
        </p>
      ) : null}
      {problem ? (
        <p role="alert" className="shrink-0 bg-bad-soft px-3.5 py-2 text-sm">
          {problem}
        </p>
      ) : null}
      {children}
      {drop.over ? (
        <div className="pointer-events-none absolute inset-2 z-20 grid place-items-center rounded-lg border-2 border-brand-text border-dashed bg-surface/90">
          <p className="flex items-center gap-2 font-medium">
            <Upload aria-hidden className="size-5" />
            Drop to attach
          </p>
        </div>
      ) : null}
    </section>
  )
}
