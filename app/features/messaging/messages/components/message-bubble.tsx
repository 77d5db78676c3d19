import { Check, CheckCheck, CircleAlert, CircleHelp, Clock, StickyNote } from '#app/components/icons.tsx'
import { memo } from 'react'
import { DateTime } from '#app/components/time.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { cn } from '#app/lib/cn.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { isEmojiOnly } from '#app/lib/linkify.ts'
import type { MessageStatus, MessageView } from '#app/features/messaging/texting/texting-views.server.ts'
import { isNotDelivered, statusLabel, typeLabel } from '#app/features/messaging/texting/labels.ts'
import { MessageBody } from '#app/components/message-body.tsx'
import { MessageMedia } from '#app/features/messaging/conversations/components/message-media.tsx'
import { userShortName } from '#app/features/messaging/conversations/labels.ts'
import { useScreenPaths } from './messages-context.ts'

export interface MessageBubbleProps {
  message: MessageView
  /** The author of an incoming text in a one-to-one conversation. */
  clientName: string
  group: boolean
  /** A search led to it, so it is highlighted. */
  found?: boolean
  /** Resends it. Without JavaScript the form is posted instead. */
  onResend?: (message: MessageView) => void
  /** False where no text may be sent. The composer shows the reason. */
  mayResend?: boolean
  /** The server's request id, for a resend without JavaScript. */
  requestId: string
}

/** One text with its files, author, time and status. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, clientName, group, found } = props
  const mine = message.flow === 'outgoing'
  if (message.type === 'status') {
    return (
      <li id={`m-${message.id}`} className="self-center px-4 py-1 text-center text-faint text-xs">
        <bdi>{message.body}</bdi> · <DateTime at={message.createdAt} show="time" />
      </li>
    )
  }
  if (message.type === 'note') {
    return (
      <li
        id={`m-${message.id}`}
        className={cn(
          'my-1 print:hidden max-w-[min(86%,560px)] self-center rounded-md border border-warn/40 border-dashed bg-warn-soft px-3 py-2',
          found && 'outline-2 outline-brand-text outline-offset-2',
        )}
      >
        <p className="flex items-center gap-1.5 text-muted text-xs">
          <StickyNote aria-hidden className="size-3.5 text-warn" />
          Internal note · <bdi>{author(message, clientName, group)}</bdi> ·{' '}
          <DateTime at={message.createdAt} show="time" />
        </p>
        <MessageBody body={message.body} mentions={message.mentions} />
      </li>
    )
  }
  const bare = isEmojiOnly(message.body)
  const imported = message.type === 'imported'
  const kind = message.flow === 'outgoing' && !message.user && !imported ? null : typeLabel(message)
  return (
    <li id={`m-${message.id}`} className={mine ? 'message message-mine' : 'message'}>
      {message.media.length > 0 ? <Media message={message} mine={mine} /> : null}
      {message.body ? (
        <div
          className={cn(bare ? 'px-1' : 'bubble', found && 'outline-2 outline-brand-text outline-offset-2')}
        >
          <MessageBody body={message.body} />
        </div>
      ) : null}
      <div className="message-facts">
        {kind ? <span className="min-w-0 [overflow-wrap:anywhere]">{kind} ·</span> : null}
        <bdi className="min-w-0 [overflow-wrap:anywhere]">{author(message, clientName, group)}</bdi>
        <span aria-hidden>·</span>
        <OurNumber message={message} />
        <DateTime at={message.createdAt} show="time" />
        {mine ? <StatusLine status={message.status} held={isHeld(message)} /> : null}
      </div>
      {mine &&
      !imported &&
      (isNotDelivered(message.status) || message.status === 'uncertain' || isHeld(message)) ? (
        <Problem {...props} />
      ) : null}
    </li>
  )
})

/** The number of ours that the text came to or left from. */
function OurNumber({ message: { flow, ourNumber } }: { message: MessageView }) {
  if (!ourNumber) return null
  const shown = formatPhone(ourNumber.number)
  return (
    <>
      <span className="min-w-0 [overflow-wrap:anywhere]" title={ourNumber.name && shown}>
        {flow === 'incoming' ? 'to' : 'from'} <bdi>{ourNumber.name || shown}</bdi>
      </span>
      <span aria-hidden>·</span>
    </>
  )
}

function Media({ message: { media, roomId }, mine }: { message: MessageView; mine: boolean }) {
  const keep = useScreenPaths()
  return (
    <MessageMedia
      media={media}
      mine={mine}
      cardHref={(mediaId) => keep(`/messages/${roomId}/cards/${mediaId}`)}
    />
  )
}

function author(message: MessageView, clientName: string, group: boolean): string {
  if (message.type === 'imported' && message.senderName) return message.senderName
  if (message.type === 'imported' && message.flow === 'outgoing') return 'Your company'
  if (message.flow === 'outgoing') return message.user ? userShortName(message.user) : 'Automatic'
  return group && message.fromNumber ? formatPhone(message.fromNumber) : clientName
}

const ICONS: Partial<Record<MessageStatus, typeof Check>> = {
  pending: Clock,
  sending: Clock,
  sent: Check,
  delivered: CheckCheck,
  undelivered: CircleAlert,
  failed: CircleAlert,
  uncertain: CircleHelp,
}

/** An automated text that waits until quiet hours end. */
const isHeld = ({ status, problem }: MessageView) => status === 'pending' && problem !== null

function StatusLine({ status, held }: { status: MessageStatus; held: boolean }) {
  const words = held ? 'Waiting' : statusLabel(status)
  if (!words) return null
  const Icon = ICONS[status]
  return (
    <>
      <span aria-hidden>·</span>
      <span
        className={cn(
          'inline-flex items-center gap-1',
          isNotDelivered(status) && 'font-medium text-bad',
          status === 'uncertain' && 'font-medium text-warn',
        )}
      >
        {Icon ? <Icon aria-hidden className="size-3" /> : null}
        {words}
      </span>
    </>
  )
}

/** Why a text was not delivered or waits, and the button to resend it. An uncertain text needs a confirmation. */
function Problem({ message, onResend, mayResend = true, requestId }: MessageBubbleProps) {
  const uncertain = message.status === 'uncertain'
  const form = (label: string, variant: 'secondary' | 'primary') => (
    <form
      method="post"
      action={`/messages/${message.roomId}`}
      onSubmit={(event) => {
        if (!onResend) return
        event.preventDefault()
        event.currentTarget.closest('details')?.removeAttribute('open')
        onResend(message)
      }}
    >
      <input type="hidden" name="intent" value="resend" />
      <input type="hidden" name="messageId" value={message.id} />
      <input type="hidden" name="requestId" value={requestId} />
      <Button type="submit" size="sm" variant={variant}>
        {label}
        <span className="sr-only">
          , the text of <DateTime at={message.createdAt} show="time" />
        </span>
      </Button>
    </form>
  )
  return (
    <div
      className={cn(
        'mb-2 flex max-w-full flex-col items-start gap-2 rounded-md px-3 py-2 text-sm',
        uncertain || isHeld(message) ? 'bg-warn-soft' : 'bg-bad-soft',
      )}
    >
      <p className="[overflow-wrap:anywhere]">
        {message.problem ??
          (uncertain
            ? 'We don’t know whether this text was sent. Check before you resend it.'
            : 'The carrier did not deliver this text.')}
      </p>
      {!mayResend || isHeld(message) ? null : uncertain ? (
        <details className="group">
          <summary className={cn(buttonVariants({ size: 'sm' }), 'group-open:hidden')}>Resend…</summary>
          <div className="flex flex-col gap-2">
            <p>The client may get it twice. Send it again?</p>
            <div className="flex gap-2">
              {form('Send it again', 'primary')}
              <button
                type="button"
                className={cn(buttonVariants({ size: 'sm', variant: 'ghost' }), 'js-only')}
                onClick={(event) => event.currentTarget.closest('details')?.removeAttribute('open')}
              >
                Cancel
              </button>
            </div>
          </div>
        </details>
      ) : (
        form('Resend', 'secondary')
      )}
    </div>
  )
}
