import { lazy, Suspense } from 'react'
import { Smile } from '#app/components/icons.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { PopoverButton } from '#app/components/ui/popover-button.tsx'
import type { ComposerState } from './composer-form.tsx'

/** Loaded when it is opened, because it brings the list of all emoji. */
const Picker = lazy(() => import('./emoji-picker.tsx'))

export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  return (
    <Suspense fallback={<p className="grid h-64 place-items-center text-muted text-sm">Loading…</p>}>
      <Picker onPick={onPick} />
    </Suspense>
  )
}

/** Puts an emoji at the caret of the message. */
export function EmojiButton({ composer }: { composer: ComposerState }) {
  const { hydrated, field, body, changeAt } = composer
  // Reserves the space until hydration.
  if (!hydrated) return <span className="js-only size-8" />
  return (
    <PopoverButton
      label={
        <>
          <Smile aria-hidden />
          <span className="sr-only">Insert an emoji</span>
        </>
      }
      className={buttonVariants({ variant: 'ghost', size: 'icon' })}
      title="Insert an emoji"
      popover={{ side: 'top', className: 'w-80', 'aria-label': 'Emoji' }}
    >
      {(close) => (
        <EmojiPicker
          onPick={(emoji) => {
            const at = field.current?.selectionStart ?? body.length
            close()
            changeAt(body.slice(0, at) + emoji + body.slice(at), at + emoji.length)
          }}
        />
      )}
    </PopoverButton>
  )
}
