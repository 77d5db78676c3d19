import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#app/components/ui/dialog.tsx'

/** Asks before unsaved changes are left behind; closing the tab is asked about by the browser, in its own words. */
export function UnsavedGuard({
  dirty,
  saving,
}: {
  dirty: boolean
  /** True while the form is on its way: where that leads is no leaving. */
  saving: React.RefObject<boolean>
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !saving.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!saving.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty, saving])

  return (
    <Dialog open={blocker.state === 'blocked'} onOpenChange={(open) => open || blocker.reset?.()}>
      <DialogContent size="sm">
        <DialogHeader>
          <DialogTitle>Unsaved changes</DialogTitle>
          <DialogDescription>You have unsaved changes, are you sure you want to leave?</DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <Button onClick={() => blocker.reset?.()}>Stay</Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
