import * as Primitive from '@radix-ui/react-dialog'
import { ChevronLeft, ChevronRight, Download, X } from '#app/components/icons.tsx'
import { DialogBox } from '#app/components/ui/dialog-box.tsx'
import { DialogOverlay } from '#app/components/ui/dialog.tsx'
import { cn } from '#app/lib/cn.ts'
import type { MediaView } from '#app/features/accounts/files/media-view.server.ts'

/** Pictures at full size. Escape or a click outside closes it, and the arrow keys go on. */
export default function Lightbox({
  pictures,
  index,
  onIndex,
}: {
  pictures: readonly MediaView[]
  index: number | null
  onIndex: (index: number | null) => void
}) {
  const picture = index === null ? undefined : pictures[index]
  const go = (step: number) => index !== null && pictures[index + step] && onIndex(index + step)
  const control = 'grid size-10 place-items-center rounded-full bg-black/55 text-white hover:bg-black/75'
  return (
    <Primitive.Root open={picture !== undefined} onOpenChange={(open) => open || onIndex(null)}>
      <Primitive.Portal>
        <DialogOverlay className="bg-black/80!" />
        <DialogBox
          aria-describedby={undefined}
          className="fixed inset-0 z-50 grid place-items-center p-4 outline-none sm:p-12"
          onClick={(event) => event.target === event.currentTarget && onIndex(null)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowLeft') go(-1)
            if (event.key === 'ArrowRight') go(1)
          }}
        >
          <Primitive.Title className="sr-only">{picture?.fileName ?? 'Picture'}</Primitive.Title>
          {picture?.url ? (
            <img
              src={picture.url}
              alt={picture.fileName ?? 'Picture'}
              className="max-h-full min-h-0 max-w-full rounded-md object-contain"
            />
          ) : null}
          <div className="absolute top-3 right-3 flex gap-2">
            {picture?.url ? (
              <a href={picture.url} download={picture.fileName ?? true} className={control}>
                <Download aria-hidden className="size-5" />
                <span className="sr-only">Download</span>
              </a>
            ) : null}
            <Primitive.Close className={control}>
              <X aria-hidden className="size-5" />
              <span className="sr-only">Close</span>
            </Primitive.Close>
          </div>
          {index !== null && pictures[index - 1] ? (
            <button type="button" onClick={() => go(-1)} className={cn(control, 'absolute left-3')}>
              <ChevronLeft aria-hidden className="size-5" />
              <span className="sr-only">Previous picture</span>
            </button>
          ) : null}
          {index !== null && pictures[index + 1] ? (
            <button type="button" onClick={() => go(1)} className={cn(control, 'absolute right-3')}>
              <ChevronRight aria-hidden className="size-5" />
              <span className="sr-only">Next picture</span>
            </button>
          ) : null}
        </DialogBox>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
