import { useEffect, useRef } from 'react'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import type { DetailsFindings as Check } from '../campaigns/check-details.server.ts'
import { Findings, type FindingsProps } from './findings.tsx'

/** Shows what carriers would refuse, and everything that will be sent. It takes the focus when it appears. */
export function DetailsCheck({
  check: { findings, preview },
  stepUrl,
}: { check: Check } & Pick<FindingsProps, 'stepUrl'>) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [preview])
  const isBad = findings.some(({ severity }) => severity === 'error')
  return (
    <section ref={section} tabIndex={-1} aria-label="Check" className="flex flex-col gap-3 outline-none">
      <Alert variant={isBad ? 'warn' : findings.length > 0 ? 'info' : 'ok'}>
        {isBad
          ? 'The carriers would reject this. Correct it below, and check it again.'
          : findings.length > 0
            ? 'The carriers may ask about this. Correct it below if you can.'
            : 'We found nothing that the carriers would reject. This will be sent:'}
      </Alert>
      {findings.length > 0 ? <Findings findings={findings} stepUrl={stepUrl} /> : null}
      {findings.some(({ field }) => field === 'websiteUrl') ? (
        <SubmitButton
          name="intent"
          value="look"
          variant="secondary"
          size="sm"
          formNoValidate
          className="self-start"
        >
          Look again
          <span className="sr-only"> at the website</span>
        </SubmitButton>
      ) : null}
      <details open={findings.length === 0} className="rounded-md border border-line px-4 py-3">
        <summary className="cursor-pointer font-medium text-brand-text text-sm">What will be sent</summary>
        <dl className="mt-2 grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
          {preview.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}
