import { Button } from '#app/components/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#app/components/ui/dialog.tsx'

/** Asks an idle user whether they are still there, a minute before the screen locks. */
export function IdlePrompt({ open, onStay }: { open: boolean; onStay: () => void }) {
  return (
    <Dialog open={open} onOpenChange={(next) => next || onStay()}>
      <DialogContent size="sm">
        <DialogHeader>
          <DialogTitle>Are you still there?</DialogTitle>
          <DialogDescription>
            Nothing has been typed or clicked for two hours. The screen locks in a minute.
          </DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <Button variant="primary" onClick={onStay}>
            I’m here
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
