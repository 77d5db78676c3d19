import { ContactRound, FileText, FileX, ImageOff, LoaderCircle } from '#app/components/icons.tsx'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import { VCARD_TYPE } from '#app/features/accounts/files/media-types.ts'
import type { MediaView } from '#app/features/accounts/files/media-view.server.ts'
import { fileSize } from '#app/lib/file-size.ts'

const Lightbox = lazy(() => import('./lightbox.tsx'))

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
export function MessageMedia({
  media,
  mine,
  cardHref,
}: {
  media: readonly MediaView[]
  mine: boolean
  /** The page that shows a contact card. Without it the card is a file to download. */
  cardHref?: (mediaId: string) => string
}) {
  const [open, setOpen] = useState<number | null>(null)
  const [wanted, setWanted] = useState(false)
  const pictures = media.filter(isPicture)
  const show = (item: MediaView) => {
    setWanted(true)
    setOpen(pictures.indexOf(item))
  }
  return (
    <div className={cn('flex flex-wrap gap-1.5', mine && 'justify-end')}>
      {media.map((item) => (
        <OneMedia key={item.id} media={item} onOpen={() => show(item)} cardHref={cardHref} />
      ))}
      {wanted ? (
        <Suspense>
          <Lightbox pictures={pictures} index={open} onIndex={setOpen} />
        </Suspense>
      ) : null}
    </div>
  )
}

function OneMedia({
  media,
  onOpen,
  cardHref,
}: {
  media: MediaView
  onOpen: () => void
  cardHref?: ((mediaId: string) => string) | undefined
}) {
  const name = media.fileName ?? 'File'
  if (media.state === 'rejected') {
    return (
      <p className="flex max-w-[260px] items-start gap-2 rounded-md border border-line bg-surface px-3 py-2 text-muted text-sm">
        <FileX aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
        <span className="min-w-0">
          <bdi className="block truncate font-medium text-text">{name}</bdi>
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
  if (media.contentType === VCARD_TYPE && cardHref) {
    return (
      <Link to={cardHref(media.id)} preventScrollReset className={fileBox}>
        <ContactRound aria-hidden className="size-5 shrink-0 text-muted" />
        <span className="min-w-0">
          <bdi className="block truncate font-medium">{name.replace(/\.vcf$/, '')}</bdi>
          <span className="block text-faint text-xs">Contact card</span>
        </span>
      </Link>
    )
  }
  return (
    <a href={media.url} target="_blank" rel="noopener" className={fileBox}>
      <FileText aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="min-w-0">
        <bdi className="block truncate font-medium">{name}</bdi>
        <span className="block text-faint text-xs">
          {media.contentType === 'application/pdf' ? 'PDF' : 'File'}
          {media.byteSize ? ` · ${fileSize(media.byteSize)}` : ''}
        </span>
      </span>
    </a>
  )
}

const fileBox =
  'flex max-w-[260px] items-center gap-2.5 rounded-md border border-line bg-surface px-3 py-2 text-sm hover:bg-sunken'

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
