import { FileText, FileX, ImageOff, LoaderCircle } from '#app/components/icons.tsx'
import * as Primitive from '@radix-ui/react-dialog'
import { ChevronLeft, ChevronRight, Download, X } from '#app/components/icons.tsx'
import { useState } from 'react'
import { DialogBox } from '#app/components/ui/dialog-box.tsx'
import { DialogOverlay } from '#app/components/ui/dialog.tsx'
import { cn } from '#app/lib/cn.ts'
import type { MediaView } from '../views.ts'
import { fileSize } from '../labels.ts'

/** The largest size of a picture in the list, px. */
const BOX = { width: 260, height: 260 }

/** A picture's size, known before it loads, so that nothing moves. */
export function pictureSize(width: number | null, height: number | null) {
  if (!width || !height) return { width: 200, height: 160 }
  const scale = Math.min(1, BOX.width / width, BOX.height / height)
  return { width: Math.max(64, Math.round(width * scale)), height: Math.max(64, Math.round(height * scale)) }
}

const isPicture = (media: MediaView) => media.state === 'stored' && media.contentType?.startsWith('image/')

/** The files of one message. */
export function MessageMedia({ media, mine }: { media: readonly MediaView[]; mine: boolean }) {
  const [open, setOpen] = useState<number | null>(null)
  const pictures = media.filter(isPicture)
  return (
    <div className={cn('flex flex-wrap gap-1.5', mine && 'justify-end')}>
      {media.map((item) => (
        <OneMedia key={item.id} media={item} onOpen={() => setOpen(pictures.indexOf(item))} />
      ))}
      <Lightbox pictures={pictures} index={open} onIndex={setOpen} />
    </div>
  )
}

function OneMedia({ media, onOpen }: { media: MediaView; onOpen: () => void }) {
  const name = media.fileName ?? 'File'
  if (media.state === 'rejected') {
    return (
      <p className="flex max-w-[260px] items-start gap-2 rounded-md border border-line bg-surface px-3 py-2 text-muted text-sm">
        <FileX aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
        <span className="min-w-0">
          <span className="block truncate font-medium text-text">{name}</span>
          {media.reason ?? 'This file was not accepted.'}
        </span>
      </p>
    )
  }
  if (media.state === 'pending' || !media.url) {
    return (
      <p
        style={pictureSize(media.width, media.height)}
        className="grid place-items-center rounded-md bg-sunken text-muted text-sm"
      >
        <span className="flex items-center gap-2">
          <LoaderCircle aria-hidden className="size-4 animate-spin" />
          Fetching file…
        </span>
      </p>
    )
  }
  if (isPicture(media)) return <Picture media={media} url={media.url} onOpen={onOpen} />
  if (media.contentType?.startsWith('audio/')) {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people send has no captions
      <audio
        controls
        preload="metadata"
        src={media.url}
        aria-label={name}
        className="h-10 w-[260px] max-w-full"
      />
    )
  }
  if (media.contentType?.startsWith('video/')) {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people send has no captions
      <video
        controls
        preload="metadata"
        src={media.url}
        aria-label={name}
        style={pictureSize(media.width ?? 260, media.height ?? 160)}
        className="max-w-full rounded-md bg-sunken"
      />
    )
  }
  return (
    <a
      href={media.url}
      target="_blank"
      rel="noopener"
      className="flex max-w-[260px] items-center gap-2.5 rounded-md border border-line bg-surface px-3 py-2 text-sm hover:bg-sunken"
    >
      <FileText aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-faint text-xs">
          {media.contentType === 'application/pdf' ? 'PDF' : 'File'}
          {media.byteSize ? ` · ${fileSize(media.byteSize)}` : ''}
        </span>
      </span>
    </a>
  )
}

function Picture({ media, url, onOpen }: { media: MediaView; url: string; onOpen: () => void }) {
  const [broken, setBroken] = useState(false)
  const size = pictureSize(media.width, media.height)
  if (broken) {
    return (
      <p
        style={size}
        className="grid place-items-center rounded-md bg-sunken px-3 text-center text-muted text-xs"
      >
        <span className="flex flex-col items-center gap-1">
          <ImageOff aria-hidden className="size-4" />
          This picture can't be shown
        </span>
      </p>
    )
  }
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      className="block max-w-full overflow-hidden rounded-[14px] border border-line bg-sunken"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      <img
        src={url}
        alt={media.fileName ?? 'Picture'}
        width={size.width}
        height={size.height}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
        className="block max-w-full object-cover"
        style={{ width: size.width, height: size.height }}
      />
    </a>
  )
}

/** Pictures at full size. Escape or a click outside closes it, and the arrow keys go on. */
function Lightbox({
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
        <DialogOverlay className="bg-black/80" />
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
