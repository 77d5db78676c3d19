import { memo } from 'react'
import { isEmojiOnly, linkify } from '../linkify.ts'

/** A message's text. Only http and https addresses become links; nothing in it becomes an element. */
export const MessageBody = memo(function MessageBody({ body }: { body: string }) {
  if (isEmojiOnly(body)) return <bdi className="text-[32px] leading-10">{body}</bdi>
  return (
    <span dir="auto" className="block whitespace-pre-wrap [overflow-wrap:anywhere]">
      {linkify(body).map((part, index) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          <a
            key={index}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="text-brand-text underline underline-offset-2"
          >
            {part.text}
          </a>
        ),
      )}
    </span>
  )
})
