import { Sheet, SheetContent } from '#app/components/ui/sheet.tsx'
import type { FrameData } from './frame-data.ts'
import { PanelContent } from './side-panel.tsx'

/** The side panel on a narrow screen. */
export function PanelSheet({
  frame,
  open,
  onOpenChange,
}: {
  frame: FrameData
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent side="left" title={frame.account.name} data-panel="sheet">
        <PanelContent frame={frame} />
      </SheetContent>
    </Sheet>
  )
}
