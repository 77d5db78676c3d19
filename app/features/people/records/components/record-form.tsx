import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AnyField } from '#app/components/forms/field.tsx'
import { isControl } from '#app/components/forms/dom.ts'
import { Alert } from '#app/components/ui/alert.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { tabClasses } from '#app/components/ui/tab-classes.ts'
import { TrashNotice, type Trashed } from '#app/features/people/clients/components/edited-by-other.tsx'
import { cn } from '#app/lib/cn.ts'
import type { Field, ListField, Section } from '#app/features/accounts/fields/fields.ts'
import type { Problem, RecordValues } from '#app/features/accounts/fields/kind.ts'
import { KINDS } from '../kinds/index.ts'
import type { KindName } from '../kinds/kind-names.ts'
import { EditForm } from './edit-form.tsx'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { useEditForm } from './use-edit-form.ts'
import type { FieldChoices } from './record-field.tsx'
import { AddItem, Fields, type FormParts, Item, itemsOf, type Metas } from './record-section.tsx'
import type { SealedState } from './sealed-field.tsx'

export interface RecordFormProps {
  kind: KindName
  /** The stored record, or the defaults of a new one. */
  values: RecordValues
  /** A new record's id, so that a form sent twice adds one record. */
  newId?: string | undefined
  /** The stored record's version. */
  version?: number | undefined
  sealed: Record<string, SealedState>
  choices: FieldChoices
  lastResult: FormResult
  /** The record or its client was deleted while this user edited it. */
  trashed: Trashed | null
  /** The unlikely values in the form as it was sent: sending it again saves it. */
  warnings?: readonly Problem[]
  /** The draft's name: one for each record, and one for a new record of each kind. */
  draft: string
  cancelTo: string
}

/** The form of any kind of attached record, rendered from its declaration. */
export function RecordForm(props: RecordFormProps) {
  const { values, newId, version, sealed, choices, lastResult, trashed, warnings = [], cancelTo } = props
  const kind = KINDS[props.kind]
  const edit = useEditForm({
    fields: kind.fields,
    values,
    version,
    loadSchema: async () => (await import('../kind-schema.ts')).schemaOf(kind),
    lastResult,
    draftName: props.draft,
    reveal: (input) => flushSync(() => setCurrent((shown) => panelIdOf(input) ?? shown)),
  })
  const { form, metas, deciding, element } = edit
  const parts: FormParts = { form, choices, sealed, deciding }
  const panels = panelsOf(kind.sections, metas, Boolean(kind.tabs), deciding)
  const shown = panels.filter((panel) => !panel.off)
  const [current, setCurrent] = useState(panels[0]!.id)
  const active = shown.some((panel) => panel.id === current) ? current : panels[0]!.id
  const listSection = kind.sections.find((section) => section.each)
  const isTabbed = panels.length > 1

  // A new record's form starts in its first field instead of on its tabs, unless the user is already typing.
  useEffect(() => {
    const at = document.activeElement
    if (!newId || (isControl(at) && element.current?.contains(at))) return
    element.current?.querySelector<HTMLElement>('[data-panel] :is(input:not([type=hidden]), select)')?.focus()
  }, [newId, element])

  return (
    <EditForm
      edit={edit}
      hidden={{
        newId,
        lookedUp: (lastResult?.initialValue as { lookedUp?: string } | undefined)?.lookedUp,
      }}
      opened={version ? { version, base: withoutSealed(kind.sealed, values), lastResult } : null}
      tabs={
        isTabbed ? (
          <PanelTabs
            formId={form.id}
            panels={shown}
            active={active}
            onChange={setCurrent}
            invalid={shown.filter(({ fieldNames }) =>
              fieldNames.some((name) => hasProblem(form.allErrors, name)),
            )}
          />
        ) : null
      }
      notices={
        <>
          {trashed ? <TrashNotice {...trashed} /> : null}
          {warnings.length > 0 ? <Unlikely warnings={warnings} /> : null}
        </>
      }
      footer={
        <>
          {listSection ? (
            <span className="mr-auto self-center">
              <AddItem
                parts={parts}
                list={metas[listSection.fields[0]!.name]!.name}
                label={`Add ${listSection.each!.toLowerCase()}`}
                onAdd={() => setCurrent(`${listSection.each}-${panels.filter((panel) => panel.item).length}`)}
              />
            </span>
          ) : null}
          {decides(kind.fields) ? (
            <Button
              type="submit"
              name="intent"
              value="show-fields"
              formNoValidate
              className="hidden noscript:inline-flex"
            >
              Update the fields
            </Button>
          ) : null}
        </>
      }
      saveLabel={warnings.length > 0 ? 'Save anyway' : 'Save'}
      closeTo={cancelTo}
    >
      {panels.map((panel) => (
        <section
          key={panel.id}
          id={`${form.id}-${panel.id}`}
          data-panel={panel.id}
          {...(isTabbed
            ? { role: 'tabpanel', 'aria-labelledby': `${form.id}-tab-${panel.id}` }
            : { 'aria-label': panel.title })}
          className={panel.off ? 'hidden' : panel.id === active ? '' : 'hidden noscript:block!'}
        >
          {isTabbed ? <h3 className="mb-2 hidden font-semibold noscript:block">{panel.title}</h3> : null}
          <PanelFields panel={panel} metas={metas} parts={parts} />
        </section>
      ))}
    </EditForm>
  )
}

function PanelFields({
  panel,
  metas,
  parts,
}: {
  panel: ReturnType<typeof panelsOf>[number]
  metas: Metas
  parts: FormParts
}) {
  if (!panel.item) return <Fields declared={panel.fields} metas={metas} parts={parts} />
  const { list, row, index, name } = panel.item
  return <Item declared={list} row={row} index={index} list={name} parts={parts} />
}

/** Saving again accepts these warnings, and no others. */
function Unlikely({ warnings }: { warnings: readonly Problem[] }) {
  return (
    <Alert variant="warn">
      <p>Please check this before you save it:</p>
      <ul className="mt-1 list-disc pl-4">
        {warnings.map(({ message }) => (
          <li key={message}>
            {message}
            <input type="hidden" name="accepted" value={message} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}

const panelIdOf = (input: HTMLElement) => input.closest<HTMLElement>('[data-panel]')?.dataset.panel

function PanelTabs({
  formId,
  panels,
  active,
  onChange,
  invalid,
}: {
  formId: string
  panels: readonly Panel[]
  active: string
  onChange: (id: string) => void
  /** Panels with errors. */
  invalid: readonly Panel[]
}) {
  const moveByKey = (event: React.KeyboardEvent, index: number) => {
    const last = panels.length - 1
    const targets: Record<string, number> = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowLeft: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
    }
    const next = panels[targets[event.key] ?? -1]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    document.getElementById(`${formId}-tab-${next.id}`)?.focus()
  }
  return (
    <div
      role="tablist"
      className="scrollbar-none flex shrink-0 overflow-x-auto border-line border-b px-3 noscript:hidden"
    >
      {panels.map((panel, index) => (
        <button
          key={panel.id}
          type="button"
          role="tab"
          id={`${formId}-tab-${panel.id}`}
          aria-selected={panel.id === active}
          aria-controls={`${formId}-${panel.id}`}
          tabIndex={panel.id === active ? 0 : -1}
          data-state={panel.id === active ? 'active' : 'inactive'}
          className={cn(tabClasses, 'focus-visible:-outline-offset-2')}
          onClick={() => onChange(panel.id)}
          onKeyDown={(event) => moveByKey(event, index)}
        >
          {panel.title}
          {invalid.includes(panel) ? (
            <span className="size-1.5 rounded-full bg-bad">
              <span className="sr-only">has errors</span>
            </span>
          ) : null}
        </button>
      ))}
    </div>
  )
}

interface Panel {
  id: string
  title: string
  /** Doesn't apply to this record. */
  off: boolean
  fields: readonly Field[]
  fieldNames: string[]
  item?: { list: ListField; row: AnyField; index: number; name: string }
}

/** One panel for all fields, or with tabs one for each section and each item with a tab of its own. */
function panelsOf(
  sections: readonly Section[],
  metas: Metas,
  tabs: boolean,
  deciding: RecordValues,
): Panel[] {
  if (!tabs) {
    const fields = sections.flatMap((section) => section.fields)
    return [
      {
        id: 'all',
        title: sections[0]!.title,
        off: false,
        fields,
        fieldNames: fields.map((field) => field.name),
      },
    ]
  }
  return sections.flatMap((section): Panel[] => {
    // Used in ids, which can't contain spaces.
    const id = section.title.replaceAll(' ', '-')
    const off = section.only?.(deciding) === false
    const [list] = section.fields
    if (!section.each || list?.type !== 'list') {
      const fieldNames = section.fields.map((field) => field.name)
      return [{ id, title: section.title, off, fields: section.fields, fieldNames }]
    }
    const meta = metas[list.name]!
    return itemsOf(meta).map((row, index) => ({
      id: `${section.each}-${index}`,
      title: `${section.each} ${index + 1}`,
      off,
      fields: [],
      fieldNames: [row.name],
      item: { list, row, index, name: meta.name },
    }))
  })
}

const hasProblem = (errors: Record<string, unknown>, field: string) =>
  Object.keys(errors).some(
    (name) => name === field || name.startsWith(`${field}.`) || name.startsWith(`${field}[`),
  )

const decides = (fields: readonly Field[]) => fields.some((field) => field.only)

const withoutSealed = (sealed: readonly string[], values: RecordValues) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !sealed.includes(name)))
