import { ImageOff } from '#app/components/icons.tsx'
import { useEffect, useRef, useState } from 'react'
import { pictureSize } from '#app/features/messaging/conversations/components/message-media.tsx'
import type { GifInfo } from '../chat-views.server.ts'
import { GIF_REMOVED } from '../limits.ts'

/** A GIF, with its size known before it loads. One that was removed says so. */
export function ChatGif({ info }: { info: GifInfo | null }) {
  const [gone, setGone] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // It may have failed before hydration.
    const element = image.current
    if (element?.complete && element.naturalWidth === 0) setGone(true)
  }, [])
  if (!info || gone) {
    return (
      <p className="flex w-fit items-center gap-2 rounded-[14px] border border-line border-dashed px-3 py-2 text-muted text-sm">
        <ImageOff aria-hidden className="size-4 shrink-0" />
        {GIF_REMOVED}
      </p>
    )
  }
  const size = pictureSize(info.width, info.height)
  return (
    <img
      ref={image}
      src={`/chat/gifs/${info.id}`}
      alt={info.title}
      width={size.width}
      height={size.height}
      decoding="async"
      onError={() => setGone(true)}
      className="block max-w-full rounded-[14px] border border-line bg-sunken object-cover"
      style={{ width: size.width, height: size.height }}
    />
  )
}
