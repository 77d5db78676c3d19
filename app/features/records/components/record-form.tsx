import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Form, Link } from 'react-router'
import { isValidationOnly, isControl } from '#app/components/forms/dom.ts'
import { DraftNotice } from '#app/components/forms/draft-notice.tsx'
import { type AnyField, FormError } from '#app/components/forms/field.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { tabClasses } from '#app/components/ui/tabs.tsx'
import { UnsavedGuard } from '#app/components/forms/unsaved-guard.tsx'
import { useFormDraft } from '#app/components/forms/use-form-draft.ts'
import { useFrame } from '#app/features/shell/components/frame-data.ts'
import type { Field, ListField, Section } from '#app/features/fields/fields.ts'
import { cn } from '#app/lib/cn.ts'
import { asTyped, type TheirValue } from '#app/features/fields/format.ts'
import type { RecordValues } from '#app/features/fields/kind.ts'
import { type KindName, KINDS } from '../kinds/index.ts'
import {
  ChangedMeanwhile,
  MovedToTrash,
  type Trashed,
} from '#app/features/clients/components/edited-by-other.tsx'
import type { FieldChoices } from './record-field.tsx'
import { AddItem, Fields, type FormParts, Item, itemsOf, type Metas } from './record-section.tsx'
import type { SealedState } from './sealed-field.tsx'
import { schemaOf } from '../kind-schema.ts'

/** Another user's change to the record while this user edited it. */
export interface Conflict {
  by: string | null
  at: string
  version: number
  fields: TheirValue[]
}

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
  lastResult: SubmissionResult<string[]> | undefined
  conflict: Conflict | null
  /** The record or its client was deleted while this user edited it. */
  trashed: Trashed | null
  /** The draft's name: one for each record, and one for a new record of each kind. */
  draft: string
  cancelTo: string
}

/** The form of any kind of attached record, rendered from its declaration. */
export function RecordForm(props: RecordFormProps) {
  const {
    kind: name,
    values,
    newId,
    version,
    sealed,
    choices,
    lastResult,
    conflict,
    trashed,
    cancelTo,
  } = props
  const kind = KINDS[name]
  const element = useRef<HTMLFormElement>(null)
  const formId = useId()
  const starting = asTyped(kind.fields, values)
  const [form, metas] = useForm<Record<string, unknown>>({
    id: formId,
    lastResult,
    defaultValue: starting as never,
    onValidate: ({ formData }) =>
      parseWithZod(formData, { schema: schemaOf(kind), disableAutoCoercion: true }) as never,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  })
  const [touched, setTouched] = useState(false)
  // Fields that decide which other fields apply: a vehicle's type, a policy's payment method.
  const [deciding, setDeciding] = useState<RecordValues>({
    ...starting,
    ...(lastResult?.initialValue as RecordValues | undefined),
  })
  // Without JavaScript a refused form is rendered again: its base is the one it was sent with.
  const sent = lastResult?.initialValue as { version?: string; base?: string } | undefined
  const draft = useFormDraft(element, {
    userId: useFrame().user.id,
    name: props.draft,
    version,
    putRows: (list, value) => form.update({ name: list, value }),
    reset: () => {
      form.reset()
      setTouched(false)
      setDeciding(starting)
    },
  })
  const parts: FormParts = { form, choices, sealed, deciding }
  const { onSubmit, ...formProps } = getFormProps(form)
  const panels = panelsOf(kind.sections, metas as unknown as Metas, Boolean(kind.tabs), deciding)
  const tabs = panels.filter((panel) => !panel.off)
  const [current, setCurrent] = useState(panels[0]!.id)
  const active = tabs.some((panel) => panel.id === current) ? current : panels[0]!.id
  const each = kind.sections.find((section) => section.each)

  const showFirstProblem = () => {
    const bad = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!bad) return
    flushSync(() => setCurrent(bad.closest<HTMLElement>('[data-panel]')?.dataset.panel ?? active))
    bad.focus()
  }
  // A new record's form starts in its first field instead of on its tabs, unless the user is already typing.
  useEffect(() => {
    const at = document.activeElement
    if (!newId || (isControl(at) && element.current?.contains(at))) return
    const first = element.current?.querySelector<HTMLElement>(
      '[data-panel] :is(input:not([type=hidden]), select)',
    )
    first?.focus()
  }, [newId])
  useEffect(() => {
    if (lastResult?.status === 'error') setTimeout(showFirstProblem)
    // Only after an answer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lastResult])

  return (
    <>
      <Form
        method="post"
        preventScrollReset
        {...formProps}
        ref={element}
        className="contents"
        onSubmit={(event) => {
          onSubmit(event)
          if (!isValidationOnly(event)) setTimeout(showFirstProblem)
        }}
        onChange={(event) => {
          setTouched(true)
          const control = event.target as unknown as HTMLInputElement
          if (control instanceof HTMLSelectElement)
            setDeciding((before) => ({ ...before, [control.name]: control.value }))
        }}
      >
        {/* Enter presses the first submit button: without this one, that would be Add or Remove. */}
        <button type="submit" tabIndex={-1} aria-hidden className="hidden" />
        {newId ? <input type="hidden" name="newId" value={newId} /> : null}
        {version ? <input type="hidden" name="version" value={sent?.version ?? version} /> : null}
        {version ? (
          <input
            type="hidden"
            name="base"
            value={sent?.base ?? JSON.stringify(withoutSealed(kind.sealed, values))}
          />
        ) : null}
        {conflict ? <input type="hidden" name="overwrite" value={conflict.version} /> : null}
        {panels.length > 1 ? (
          <div
            role="tablist"
            className="scrollbar-none flex shrink-0 overflow-x-auto border-line border-b px-3 noscript:hidden"
          >
            {tabs.map((panel) => (
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
                onClick={() => setCurrent(panel.id)}
                onKeyDown={(event) => {
                  const at = tabs.indexOf(panel)
                  const places: Record<string, number> = {
                    ArrowRight: (at + 1) % tabs.length,
                    ArrowLeft: (at + tabs.length - 1) % tabs.length,
                    Home: 0,
                    End: tabs.length - 1,
                  }
                  const next = tabs[places[event.key] ?? -1]
                  if (!next) return
                  event.preventDefault()
                  setCurrent(next.id)
                  document.getElementById(`${formId}-tab-${next.id}`)?.focus()
                }}
              >
                {panel.title}
                {panel.fieldNames.some((field) => hasProblem(form.allErrors, field)) ? (
                  <span className="size-1.5 rounded-full bg-bad">
                    <span className="sr-only">has errors</span>
                  </span>
                ) : null}
              </button>
            ))}
          </div>
        ) : null}
        <DialogBody className="flex flex-col gap-4 py-4">
          <FormError form={form} />
          <DraftNotice draft={draft} />
          {trashed ? <MovedToTrash {...trashed} /> : null}
          {conflict ? <ChangedMeanwhile {...conflict} /> : null}
          {panels.map((panel) => (
            <section
              key={panel.id}
              id={`${formId}-${panel.id}`}
              data-panel={panel.id}
              {...(panels.length > 1
                ? { role: 'tabpanel', 'aria-labelledby': `${formId}-tab-${panel.id}` }
                : { 'aria-label': panel.title })}
              className={panel.off ? 'hidden' : panel.id === active ? '' : 'hidden noscript:block!'}
            >
              {panels.length > 1 ? (
                <h3 className="mb-2 hidden font-semibold noscript:block">{panel.title}</h3>
              ) : null}
              {panel.item ? (
                <Item
                  declared={panel.item.list}
                  row={panel.item.row}
                  index={panel.item.index}
                  list={panel.item.name}
                  parts={parts}
                />
              ) : (
                <Fields declared={panel.fields} metas={metas as unknown as Metas} parts={parts} />
              )}
            </section>
          ))}
        </DialogBody>
        <DialogFooter className="mt-0">
          {each ? (
            <span className="mr-auto self-center">
              <AddItem
                parts={parts}
                list={(metas as unknown as Metas)[each.fields[0]!.name]!.name}
                label={`Add ${each.each!.toLowerCase()}`}
                onAdd={() => setCurrent(`${each.each}-${panels.filter((panel) => panel.item).length}`)}
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
          <Link to={cancelTo} preventScrollReset className={buttonVariants()}>
            Cancel
          </Link>
          <SubmitButton>{conflict ? 'Save mine' : 'Save'}</SubmitButton>
        </DialogFooter>
      </Form>
      <UnsavedGuard when={touched || draft.restored} onDiscard={draft.forget} />
    </>
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
