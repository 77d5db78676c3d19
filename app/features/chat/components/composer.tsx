import { Smile } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { PopoverButton } from '#app/components/ui/popover-button.tsx'
import {
  ComposerForm,
  type ComposerProps as SharedProps,
  useComposer,
} from '#app/features/conversations/components/composer-form.tsx'
import { cn } from '#app/lib/cn.ts'
import { CHAT_FILES, MAX_CHAT_LENGTH } from '../limits.ts'
import { EmojiPicker } from './emoji-picker.tsx'

interface ComposerProps extends SharedProps {
  roomId: string
  title: string
  /** Whether GIFs can be sent. */
  gifs: boolean
  /** Arrow up in an empty field edits the user's last message. */
  onEditLast: () => void
}

/** The field for writing a message to the room. Mount one per room (`key`). */
export function Composer({ roomId, title, gifs, onEditLast, ...props }: ComposerProps) {
  const composer = useComposer({
    ...props,
    maxLength: MAX_CHAT_LENGTH,
    files: CHAT_FILES,
    uploadUrl: `/utilities/upload/chat/${roomId}`,
  })
  const { hydrated, field, body, empty, changeAt } = composer
  return (
    <ComposerForm
      composer={composer}
      label={`Write to ${title}`}
      placeholder={`Write to ${title}`}
      onKey={(event) => {
        if (event.key !== 'ArrowUp' || body !== '') return false
        event.preventDefault()
        onEditLast()
        return true
      }}
      tools={
        <>
          {hydrated ? (
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
          ) : null}
          {gifs ? (
            <Link
              to={`/chat/${roomId}/gif`}
              preventScrollReset
              title="Send a GIF"
              className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), 'font-semibold text-2xs')}
            >
              GIF
              <span className="sr-only">: send one</span>
            </Link>
          ) : null}
        </>
      }
      actions={
        <Button type="reset" variant="ghost" className={hydrated && empty ? 'invisible' : undefined}>
          Clear
        </Button>
      }
    />
  )
}
