import { Link } from 'react-router'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import {
  ComposerForm,
  type ComposerProps as SharedProps,
  useComposer,
} from '#app/features/messaging/conversations/components/composer-form.tsx'
import { EmojiButton } from '#app/features/messaging/conversations/components/emoji-button.tsx'
import type { PeerView } from '#app/features/accounts/presence/presence.ts'
import { usePlaceholderPicker } from '#app/features/messaging/templates/components/placeholder-picker.tsx'
import { useChosenMentions } from '#app/features/messaging/templates/components/use-mentions.tsx'
import { usePlaceholders } from '#app/features/messaging/templates/components/use-placeholders.ts'
import { mentionChoices } from '#app/features/messaging/templates/mention-choices.ts'
import { cn } from '#app/lib/cn.ts'
import { CHAT_FILES, MAX_CHAT_LENGTH } from '../limits.ts'

interface ComposerProps extends Omit<SharedProps, 'onSend'> {
  onSend: (...sent: [...Parameters<SharedProps['onSend']>, mentions: string[]]) => void
  roomId: string
  title: string
  /** Whether GIFs can be sent. */
  gifs: boolean
  /** The users that @ mentions. */
  others: readonly PeerView[]
  /** Arrow up in an empty field edits the user's last message. */
  onEditLast: () => void
}

/** The field for writing a message to the room. Mount one per room (`key`). */
export function ChatComposer({ roomId, title, gifs, others, onEditLast, ...props }: ComposerProps) {
  const mentions = useChosenMentions(others)
  const composer = useComposer({
    ...props,
    onSend: (body, files) => {
      props.onSend(body, files, mentions.fieldsOf(body))
      mentions.clear()
    },
    maxLength: MAX_CHAT_LENGTH,
    files: CHAT_FILES,
    uploadUrl: `/utilities/upload/chat/${roomId}`,
  })
  const { hydrated, body, caret, empty, changeAt } = composer
  const suggest = usePlaceholders({
    text: body,
    caret,
    values: {},
    choices: (query) => mentionChoices(query, others),
    onPick: (next, at, id) => {
      changeAt(next, at)
      mentions.choose(id)
    },
  })
  const { isOpen, picker, fieldProps } = usePlaceholderPicker(suggest, {
    label: 'Colleagues',
    hideEmpty: true,
  })
  return (
    <ComposerForm
      composer={composer}
      label={`Write to ${title}`}
      placeholder={`Write to ${title}`}
      picker={picker}
      fieldProps={fieldProps}
      onTyped={suggest.ask}
      onKey={(event) => {
        if (isOpen && suggest.onKeyDown(event)) return true
        if (event.key !== 'ArrowUp' || body !== '') return false
        event.preventDefault()
        onEditLast()
        return true
      }}
      tools={
        <>
          <EmojiButton composer={composer} />
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
