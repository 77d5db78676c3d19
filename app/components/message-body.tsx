import { memo } from 'react'
import { isEmojiOnly, linkify } from '#app/lib/linkify.ts'
import { type MentionView, mentionParts } from '#app/lib/mentions.ts'

/** A message's text. Only http and https addresses become links; nothing in it becomes an element. */
export const MessageBody = memo(function MessageBody({
  body,
  mentions = [],
}: {
  body: string
  mentions?: readonly MentionView[]
}) {
  if (isEmojiOnly(body)) return <bdi className="text-[32px] leading-10">{body}</bdi>
  return (
    <span dir="auto" className="block whitespace-pre-wrap [overflow-wrap:anywhere]">
      {mentionParts(body, mentions).map(({ text, userId }, at) =>
        userId ? <MentionName key={`@${at}`}>{text}</MentionName> : <Linked key={at} text={text} />,
      )}
    </span>
  )
})

export const MentionName = ({ children }: { children: string }) => (
  <bdi className="font-medium text-brand-text">{children}</bdi>
)

const Linked = ({ text }: { text: string }) =>
  linkify(text).map((part, index) =>
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
  )
