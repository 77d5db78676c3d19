import { type AuditChange, changeWords } from '#app/lib/changes.ts'

interface ChangeLinesProps {
  changes: readonly AuditChange[]
  /** Shown when no values were kept. */
  otherwise?: string | null
}

/** The values before and after, one field a line. */
export function ChangeLines({ changes, otherwise }: ChangeLinesProps) {
  if (changes.length === 0) {
    return otherwise ? <span className="block text-muted">{otherwise}</span> : null
  }
  return (
    <ul className="flex flex-col text-muted">
      {changes.map((change) => (
        <li key={change.field}>
          {change.label}: <bdi className="whitespace-pre-line text-text">{changeWords(change)}</bdi>
        </li>
      ))}
    </ul>
  )
}
