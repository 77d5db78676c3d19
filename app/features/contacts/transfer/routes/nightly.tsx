import { Form, Link } from 'react-router'
import { ConfirmDialog } from '#app/components/dialogs/confirm-dialog.tsx'
import { formProblem } from '#app/components/forms/form-problem.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { ShownSecret } from '#app/components/shown-secret.tsx'
import { DateTime, RelativeTime } from '#app/components/time.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { answerTo } from '#app/lib/answer-to.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { type ImportView, STATE_LABELS } from '../import/import-labels.ts'
import { NIGHTLY_PATH, type NightlyView } from '../nightly/nightly-labels.ts'
import { forgetNightlyMapping, readNightly, renewAddress, switchNightly } from '../nightly/settings.server.ts'
import type { Route } from './+types/nightly'

export const meta: Route.MetaFunction = () => [{ title: 'Nightly file · Switchboard' }]

export const loader = page.loader(async (ctx) => ({
  ...(await readNightly(ctx)),
  mine: ctx.ghostedBy === null,
}))

const changed = { to: NIGHTLY_PATH, done: 'Saved' }

export const action = page.intents(
  {},
  {
    create: page.form({}, async (ctx, _, { keep }) => keep({ address: await renewAddress(ctx) })),
    on: page.form(changed, (ctx) => switchNightly(ctx, true)),
    off: page.form(changed, (ctx) => switchNightly(ctx, false)),
    forget: page.form(changed, (ctx) => forgetNightlyMapping(ctx)),
  },
)

/** The address that takes the management system's file every night, and what its last files changed. */
export default function Nightly({ loaderData: { nightly, nights, mine }, actionData }: Route.ComponentProps) {
  const problem = formProblem(actionData?.result)
  const address = answerTo('create', actionData)?.address
  return (
    <Page width="text" className="flex flex-col gap-4">
      <PageHeader
        title="Nightly file"
        description="Your management system sends its list of contacts every night, and what changed there changes here."
        back={{ to: '/contacts/import', label: 'Back to imports' }}
        className="pb-0"
      />
      {problem ? <Alert variant="bad">{problem}</Alert> : null}
      <Card className="flex flex-col items-start gap-3 p-4 text-sm">
        <p>
          The first file waits until you have chosen its columns. After that each file is imported when it
          comes. What someone changed here since the last file is never overwritten: such rows are listed to
          look at. A file with far fewer rows or other columns waits for you, and each night can be undone for
          seven days.
        </p>
        {address ? <Address address={address} /> : null}
        {nightly && !address ? <About nightly={nightly} /> : null}
        {mine ? null : <p className="text-muted">Only users themselves can make an address.</p>}
        <div className="flex flex-wrap gap-2">
          {mine && !nightly ? <Post intent="create" label="Create an address" /> : null}
          {mine && nightly && !address ? (
            // The answer has the address, so it belongs to the page and not to a dialog.
            <details>
              <summary className={buttonVariants()}>Replace the address…</summary>
              <div className="flex flex-col items-start gap-2 py-3">
                <p>
                  The present address stops working at once. Give the new one to the person who sends the
                  file.
                </p>
                <Post intent="create" label="Replace the address" />
              </div>
            </details>
          ) : null}
          {nightly ? (
            nightly.offAt ? (
              <Post intent="on" label="Turn on" />
            ) : (
              <Post intent="off" label="Turn off" quiet />
            )
          ) : null}
          {nightly?.mapped ? (
            <Confirm
              intent="forget"
              label="Choose the columns again"
              description="The next file waits until you have chosen its columns."
            />
          ) : null}
        </div>
      </Card>
      {nights.length > 0 ? <Nights nights={nights} /> : null}
    </Page>
  )
}

function Address({ address }: { address: string }) {
  return (
    <div className="flex w-full flex-col gap-1">
      <ShownSecret
        id="nightly-address"
        label="Your address, shown only now. Anyone who has it can send files."
        value={address}
      />
      <p className="text-muted text-xs">
        From any computer, <code>curl -fsS -F file=@clients.csv</code> and the address send the file
        clients.csv.
      </p>
    </div>
  )
}

function About({ nightly }: { nightly: NightlyView }) {
  return (
    <p className="text-muted">
      There is an address since <DateTime at={nightly.createdAt} />. It was shown once. Files are imported in
      the name of <bdi>{nightly.by}</bdi>.{' '}
      {nightly.offAt ? (
        <>
          It is turned off since <DateTime at={nightly.offAt} />: files are refused.
        </>
      ) : nightly.mapped ? null : (
        'No columns are chosen yet.'
      )}
    </p>
  )
}

function Post({ intent, label, quiet }: { intent: string; label: string; quiet?: boolean }) {
  return (
    <Form method="post" preventScrollReset>
      <SubmitButton name="intent" value={intent} variant={quiet ? 'danger-quiet' : 'primary'}>
        {label}
      </SubmitButton>
    </Form>
  )
}

function Confirm({ intent, label, description }: { intent: string; label: string; description: string }) {
  return (
    <ConfirmDialog
      title={`${label}?`}
      description={description}
      confirmLabel={label}
      fields={{ intent }}
      action={NIGHTLY_PATH}
      trigger={<Button>{label}…</Button>}
    />
  )
}

function Nights({ nights }: { nights: ImportView[] }) {
  return (
    <Card title="Files" headingId="nights">
      <ul className="divide-y divide-line">
        {nights.map((night) => (
          <li key={night.id}>
            <Link to={`/contacts/imports/${night.id}`} className="block px-4 py-2.5 hover:bg-bg">
              <span className="flex flex-wrap items-baseline gap-x-3">
                <span className="min-w-0 flex-1 basis-44 truncate font-medium">{night.fileName}</span>
                <span className="text-muted text-sm">
                  {STATE_LABELS[night.state]}, <RelativeTime at={night.createdAt} />
                </span>
              </span>
              <span className="block text-sm">{night.error ?? changesOf(night)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function changesOf({ counts, state }: ImportView): string {
  if (!counts || state !== 'done') return ''
  const records = counts.records + (counts.recordsChanged ?? 0)
  const parts = [
    [counts.created, 'new'],
    [counts.updated, 'changed'],
    [records, records === 1 ? 'record' : 'records'],
    [counts.looks ?? 0, 'to look at'],
    [counts.skipped + counts.failed, 'left out'],
  ] as const
  const said = parts.flatMap(([count, label]) =>
    count > 0 ? [`${count.toLocaleString('en-US')} ${label}`] : [],
  )
  return said.join(', ') || 'Nothing changed.'
}
