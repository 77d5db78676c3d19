import { METRIC_MEANINGS } from '../labels.ts'

/** Says how the numbers are counted. */
export const Meanings = () => (
  <details className="rounded-md border border-line bg-surface px-4 py-3 text-sm">
    <summary className="font-medium">What these numbers mean</summary>
    <dl className="mt-2 grid gap-2">
      {METRIC_MEANINGS.map(([what, meaning]) => (
        <div key={what}>
          <dt className="inline font-medium">{what}</dt> <dd className="inline text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-2 text-muted">
      Days are those of the account’s time zone. The numbers follow every change within a minute, also of
      earlier days.
    </p>
  </details>
)
