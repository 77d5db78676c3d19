import { Form, Link } from 'react-router'
import { Alert } from '#app/components/ui/alert.tsx'
import { Card } from '#app/components/page-header.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { plural } from '#app/lib/plural.ts'
import { type FolderView, SKIP_FOLDER } from '../documents/folder-view.ts'
import type { ImportRowView, ImportView } from '../import/import-labels.ts'
import { CheckedCard } from './checked-card.tsx'

export interface DocumentsCheckedProps {
  view: ImportView
  folders: FolderView[]
  /** How many folders have no contact. */
  open: number
  next: number | null
  /** Files that can't be kept. */
  errors: ImportRowView[]
}

/** Shows which folder goes to whom, and lets the others be chosen or left out. Nothing is written yet. */
export function DocumentsChecked({ view, folders, open, next, errors }: DocumentsCheckedProps) {
  const counts = view.counts!
  return (
    <>
      <Form method="post" className="flex flex-col gap-4">
        <CheckedCard
          found={`${plural(counts.records, 'file')} for contacts, ${plural(counts.skipped, 'file')} in folders without a contact, ${plural(counts.failed, 'file')} that can’t be kept`}
          note="Nothing is written yet. Files become documents of the contact. Folders without a contact are left out unless you choose one."
          start={{ intent: 'start-documents', disabled: counts.records + counts.skipped === 0 }}
          change={{ intent: 'folders', label: 'Save these choices' }}
        >
          {open > 0 ? <Alert>{plural(open, 'folder has', 'folders have')} no contact yet.</Alert> : null}
        </CheckedCard>
        <Card title="Folders" headingId="folders">
          <ul className="divide-y divide-line">
            {folders.map((folder) => (
              <Folder key={folder.ref} folder={folder} />
            ))}
          </ul>
          {next !== null ? (
            <p className="border-line border-t px-4 py-2.5">
              <Link to={`?after=${next}`} className="text-brand-text text-sm hover:underline">
                Show more
              </Link>
            </p>
          ) : null}
        </Card>
      </Form>
      {errors.length > 0 ? (
        <Card title="Files that can’t be kept" headingId="bad-files">
          <ul className="divide-y divide-line">
            {errors.map((row) => (
              <li key={row.n} className="px-4 py-2.5 [overflow-wrap:anywhere]">
                <bdi className="font-medium">{row.title}</bdi>
                <p className="text-bad text-sm">{row.reason}</p>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  )
}

function Folder({ folder }: { folder: FolderView }) {
  const { ref, match, candidates } = folder
  const id = `folder-${ref}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        <p id={id} className="font-medium">
          {folder.name ? <bdi>{folder.name}</bdi> : 'Files outside of folders'}
        </p>
        <p className="text-muted text-sm">
          {plural(folder.files, 'file')}
          {folder.bad > 0 ? `, ${folder.bad.toLocaleString('en-US')} that can’t be kept` : ''}
          {match ? (
            <>
              {' · goes to '}
              <Link to={`/contacts/contact/${match.id}`} className="text-brand-text hover:underline">
                {match.name}
              </Link>
              {`, found by ${match.by}`}
            </>
          ) : null}
        </p>
        {match || !folder.reason ? null : <p className="text-bad text-sm">{folder.reason}</p>}
      </div>
      <div className="flex w-full flex-col gap-1 sm:w-72">
        <Select
          name={`folder.${ref}`}
          aria-labelledby={id}
          defaultValue={match ? match.id : ''}
          className="w-full"
        >
          {match ? <option value={match.id}>{match.name}</option> : <option value="">No contact yet</option>}
          {candidates
            .filter((each) => each.id !== match?.id)
            .map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          <option value={SKIP_FOLDER}>Leave this folder out</option>
        </Select>
        <Input
          name={`other.${ref}`}
          aria-label={`Another contact for ${folder.name || 'files outside of folders'}`}
          placeholder="Or a name, phone, email, policy number"
        />
      </div>
    </li>
  )
}
