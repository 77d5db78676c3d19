import { Alert } from '#app/components/ui/alert.tsx'

const KINDS: Record<string, string> = { tag: 'tag', user: 'user', location: 'location', board: 'board' }

/** Says what a view refers to that is gone; the list shows the rest of its filter. */
export function GoneNotice({ gone }: { gone: readonly { kind: string; name: string }[] }) {
  if (gone.length === 0) return null
  return (
    <Alert variant="warn" className="m-2 shrink-0">
      {gone.map(({ kind, name }) => (
        <p key={`${kind} ${name}`}>
          {name ? (
            <>
              The {KINDS[kind]} <bdi className="font-medium">{name}</bdi> is gone.
            </>
          ) : (
            `A ${KINDS[kind]} of this view is gone.`
          )}
        </p>
      ))}
      <p>The list shows the rest of the view’s filter.</p>
    </Alert>
  )
}
