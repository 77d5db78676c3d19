/** An action on a message, as its form fields. */
export type MessageAction =
  | { intent: 'react'; messageId: string; emoji: string }
  | { intent: 'delete'; messageId: string }
  | { intent: 'edit'; messageId: string; body: string }

/** An action on a message as a form. `onAction` runs it with JavaScript; without, the form is posted to the page. */
export function MessageActionForm({
  roomId,
  fields,
  onAction,
  className,
  children,
}: {
  roomId: string
  fields: Exclude<MessageAction, { intent: 'edit' }>
  onAction: (action: MessageAction) => void
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
        onAction(fields)
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}
