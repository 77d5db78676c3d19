/** What can be done to a message; as the form fields say it. */
export type MessageDeed =
  | { intent: 'react'; messageId: string; emoji: string }
  | { intent: 'delete'; messageId: string }
  | { intent: 'edit'; messageId: string; body: string }

/** One deed as a form: posted by script where there is one, else by the page. */
export function MessageForm({
  roomId,
  deed,
  onDo,
  className,
  children,
}: {
  roomId: string
  deed: Exclude<MessageDeed, { intent: 'edit' }>
  onDo: (deed: MessageDeed) => void
  className?: string
  children: React.ReactNode
}) {
  return (
    <form
      method="post"
      action={`/chat/${roomId}`}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        onDo(deed)
      }}
    >
      {Object.entries(deed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}
