import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { applicantName } from '#app/lib/client-names.ts'
import { plural } from '#app/lib/plural.ts'
import { TAGS_PATH } from '../paths.ts'
import type { RuleGroup } from '../rule.ts'

interface Preview {
  count: number
  sample: { id: string; firstName: string | null; lastName: string | null; companyName: string | null }[]
}

/** Wait until typing pauses before asking the server. */
const QUIET_MS = 400

/** Shows how many contacts the rule matches, with some of them. */
export function RulePreview({ rule }: { rule: RuleGroup | null }) {
  const [found, setFound] = useState<{ of: string; preview: Preview | null }>()
  const json = rule ? JSON.stringify(rule) : ''
  useEffect(() => {
    if (!json) return
    const asked = new AbortController()
    const timer = setTimeout(() => {
      const body = new FormData()
      body.set('rule', json)
      fetch(`${TAGS_PATH}/preview`, { method: 'POST', body, signal: asked.signal })
        .then(async (response) => (response.ok ? ((await response.json()) as Preview) : null))
        .then((preview) => setFound({ of: json, preview }))
        .catch(() => asked.signal.aborted || setFound({ of: json, preview: null }))
    }, QUIET_MS)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [json])

  const preview = found?.preview
  return (
    <div
      className="min-h-11 rounded-md bg-sunken px-3 py-2 text-sm"
      aria-live="polite"
      aria-busy={found?.of !== json}
    >
      {!json ? (
        <p className="text-muted">Complete the rule to see who it catches.</p>
      ) : !found ? (
        <p className="text-muted">Looking for contacts.</p>
      ) : !preview ? (
        <p className="text-bad">The contacts could not be counted.</p>
      ) : (
        <>
          <p className="font-medium">{plural(preview.count, 'contact')} now</p>
          {preview.sample.length > 0 ? (
            <p className="mt-0.5 text-muted">
              {preview.sample.map((client, index) => (
                <span key={client.id}>
                  {index > 0 ? ', ' : ''}
                  <Link to={`/contacts/contact/${client.id}`} target="_blank" className="hover:underline">
                    {applicantName(client)}
                  </Link>
                </span>
              ))}
              {preview.count > preview.sample.length ? ' and others' : ''}
            </p>
          ) : null}
        </>
      )}
    </div>
  )
}
