import { useEffect } from 'react'
import { type Location, useBlocker } from 'react-router'
import { Button } from '../ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../ui/dialog.tsx'
import { useUnsaved } from './unsaved.ts'

export interface UnsavedGuardProps {
  when: boolean
  onDiscard?: () => void
  /** Whether the form stays on the page that is navigated to. By default it does on the same path. */
  stays?: (next: Location, current: Location) => boolean
}

const onSamePath = (next: Location, current: Location) => next.pathname === current.pathname

/** Asks before a link, Back, Escape or closing the tab discards what was typed. */
export function UnsavedGuard({ when, onDiscard, stays = onSamePath }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && !stays(nextLocation, currentLocation),
  )
  useUnsaved(when)
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog open onOpenChange={(open) => open || blocker.reset()}>
      <DialogContent size="sm">
        <DialogHeader>
          <DialogTitle>Unsaved changes</DialogTitle>
          <DialogDescription>You have unsaved changes, are you sure you want to leave?</DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <Button onClick={() => blocker.reset()}>Stay</Button>
          <Button
            variant="danger"
            onClick={() => {
              onDiscard?.()
              blocker.proceed()
            }}
          >
            Leave
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
