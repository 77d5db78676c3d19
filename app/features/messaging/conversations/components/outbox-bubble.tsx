import { CircleAlert, Clock, FileText } from '#app/components/icons.tsx'
import { DateTime } from '#app/components/time.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { cn } from '#app/lib/cn.ts'
import { MessageBody } from '#app/components/message-body.tsx'
import type { OutboxItem } from './use-outbox.ts'

/** A message the server has not accepted yet: on its way, waiting for a connection, or with the reason why it isn't sent. */
export function OutboxBubble({
  item,
  sending = 'Sending…',
  onRetry,
  onEdit,
}: {
  item: OutboxItem
  sending?: string
  onRetry: () => void
  onEdit: () => void
}) {
  const failed = item.state === 'failed'
  return (
    <li className="flex max-w-[min(72%,560px)] flex-col items-end gap-1 self-end @max-[560px]/stream:max-w-[86%]">
      {item.attachments.map((file) =>
        file.preview ? (
          <img
            key={file.mediaId}
            src={file.preview}
            alt={file.name}
            className="h-40 w-[200px] rounded-[14px] border border-line object-cover opacity-70"
          />
        ) : (
          <span
            key={file.mediaId}
            className="flex max-w-[260px] items-center gap-2 rounded-md border border-line bg-surface px-3 py-2 text-sm"
          >
            <FileText aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="truncate">{file.name}</span>
          </span>
        ),
      )}
      {item.body ? (
        <div
          className={cn(
            'w-fit max-w-full rounded-[14px] border px-3 py-2',
            failed ? 'border-bad border-dashed bg-surface' : 'border-transparent bg-brand-soft',
          )}
        >
          <MessageBody body={item.body} />
        </div>
      ) : null}
      {item.held?.answer ? (
        <blockquote className="max-w-full rounded-[14px] border border-line bg-surface px-3 py-2 text-sm">
          <p className="text-muted text-xs">
            <bdi>{item.held.answer.by}</bdi> · <DateTime at={item.held.answer.at} show="time" />
          </p>
          <MessageBody body={item.held.answer.body} />
        </blockquote>
      ) : null}
      <div className="mx-1 mb-2 flex flex-wrap items-center justify-end gap-x-1.5 text-xs">
        {failed ? (
          <span role="alert" className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
            <span className="inline-flex items-center gap-1 font-medium text-bad">
              <CircleAlert aria-hidden className="size-3" />
              {item.held ? 'Held back.' : 'Not sent.'}
            </span>
            <span className="text-muted">{item.error}</span>
            <Button size="sm" onClick={onRetry}>
              {item.held ? 'Send anyway' : 'Try again'}
            </Button>
            <Button size="sm" variant="ghost" onClick={onEdit}>
              Edit
            </Button>
          </span>
        ) : (
          <span className="inline-flex items-center gap-1 text-faint">
            <Clock aria-hidden className="size-3" />
            <span>
              {item.state === 'waiting' ? 'No connection. It is sent when you are back online.' : sending}
            </span>
            {item.state === 'waiting' && !item.mayBeSent ? (
              <Button size="sm" variant="ghost" onClick={onEdit}>
                Edit
              </Button>
            ) : null}
          </span>
        )}
      </div>
    </li>
  )
}
