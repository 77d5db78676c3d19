import { useMemo } from 'react'
import { Form } from 'react-router'
import { ConfirmDialog } from '#app/components/dialogs/confirm-dialog.tsx'
import { Download, ListChecks, MapPin, Tag, Trash2, UserRound } from '#app/components/icons.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ADD_TO_BOARD_PATH } from '#app/features/people/boards/paths.ts'
import { listSearch } from '#app/features/people/clients/list-query.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { ScopeInput, OptionSelect } from './bulk-inputs.tsx'
import type { ListBarProps } from './list-bar.tsx'

const trigger = (icon: React.ReactNode, label: string) => (
  <Button size="sm" className="shrink-0">
    {icon}
    {label}
  </Button>
)

/** The actions on the selected contacts. */
export function BulkActions({
  label,
  query,
  choices,
  selection,
  may,
  rows,
}: ListBarProps & { label: string }) {
  const simple = choices.tags.filter((tag) => !tag.dynamic)
  const fields = (intent: string) => ({
    intent,
    ids: [...selection.ids].join(' '),
    returnTo: listSearch(query),
    // Reload as many rows, so that the list keeps its place.
    rows: String(rows),
  })
  return (
    <div className="scrollbar-none flex min-w-0 items-center gap-2 max-sm:order-last max-sm:-mx-1 max-sm:basis-full max-sm:overflow-x-auto max-sm:p-1 sm:flex-wrap">
      <ConfirmDialog
        trigger={trigger(<UserRound aria-hidden />, 'Assign manager')}
        title="Assign manager"
        description={`${label}. This replaces their current manager.`}
        confirmLabel="Assign"
        action="/contacts/bulk"
        fields={fields('manager')}
      >
        <OptionSelect name="manager" label="Manager" none="No one" options={choices.managers} />
      </ConfirmDialog>
      {choices.locations.length > 1 ? (
        <ConfirmDialog
          trigger={trigger(<MapPin aria-hidden />, 'Set location')}
          title="Set location"
          description={`${label}.`}
          confirmLabel="Set"
          action="/contacts/bulk"
          fields={fields('location')}
        >
          <OptionSelect
            name="location"
            label="Location"
            none="Default location"
            options={choices.locations}
          />
        </ConfirmDialog>
      ) : null}
      {simple.length > 0 ? (
        <ConfirmDialog
          trigger={trigger(<Tag aria-hidden />, 'Add tag')}
          title="Add tag"
          description={`${label}. Their other tags stay.`}
          confirmLabel="Add"
          action="/contacts/bulk"
          fields={fields('tag')}
        >
          <OptionSelect name="tag" label="Tag" options={simple} />
        </ConfirmDialog>
      ) : null}
      <Form method="post" action={ADD_TO_BOARD_PATH} className="contents">
        <input type="hidden" name="intent" value="choose" />
        <input type="hidden" name="ids" value={[...selection.ids].join(' ')} />
        <input type="hidden" name="returnTo" value={`/contacts${listSearch(query)}`} />
        <Button type="submit" size="sm" className="shrink-0">
          <ListChecks aria-hidden />
          Add to board
        </Button>
      </Form>
      {may.export ? <ExportSelected label={label} ids={selection.ids} /> : null}
      {may.delete ? (
        <ConfirmDialog
          trigger={
            <Button size="sm" variant="danger-quiet">
              <Trash2 aria-hidden />
              Delete
            </Button>
          }
          title={`Delete ${label.replace(' selected', '')}?`}
          description="They go to the trash with all their records. You can undo this for 30 days. Texts stay."
          confirmLabel="Delete"
          danger
          action="/contacts/bulk"
          fields={fields('delete')}
        />
      ) : null}
    </div>
  )
}

function ExportSelected({ label, ids }: { label: string; ids: ListBarProps['selection']['ids'] }) {
  // One id for each selection: the same export requested twice is made once.
  const exportId = useMemo(() => ({ of: ids, id: uuidv7() }), [ids]).id
  return (
    <ConfirmDialog
      trigger={trigger(<Download aria-hidden />, 'Export')}
      title="Export Contacts"
      description={`${label}, as an Excel file. Protected numbers, such as SSNs, stay masked in it.`}
      confirmLabel="Export"
      action="/contacts/export"
      fields={{ ids: [...ids].join(' '), requestId: exportId }}
    >
      <ScopeInput />
    </ConfirmDialog>
  )
}
