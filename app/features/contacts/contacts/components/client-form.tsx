import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Form, Link } from 'react-router'
import type { z } from 'zod'
import { fillControl } from '#app/components/forms/dom.ts'
import { DraftNotice } from '#app/components/forms/draft-notice.tsx'
import { SaveProblem } from '#app/components/forms/save-problem.tsx'
import { FormError } from '#app/components/forms/field.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/components/ui/tabs.tsx'
import { cn } from '#app/lib/cn.ts'
import { coName, type Part, partFields, SELF_EMPLOYED } from '#app/features/people/clients/person.ts'
import type { RecordValues } from '#app/features/accounts/fields/kind.ts'
import type { FieldChoices } from '#app/features/people/records/components/record-field.tsx'
import type { FormParts, Metas } from '#app/features/people/records/components/record-section.tsx'
import { EditFields, type FormResult } from '#app/components/forms/edit-fields.tsx'
import type { SealedState } from '#app/features/people/records/components/sealed-field.tsx'
import { useEditForm } from '#app/features/people/records/components/use-edit-form.ts'
import { PersonFields } from './person-fields.tsx'

export interface FormTab {
  id: string
  title: string
  columns: { title: string; parts: Part[] }[]
  note?: React.ReactNode
}

export interface ClientFormProps {
  loadSchema: () => Promise<z.ZodType>
  lastResult: FormResult
  /** The stored values, by the names of person.ts. */
  values: RecordValues
  tabs: readonly FormTab[]
  /** The first tab to show; defaults to the first one. */
  tab?: string
  choices: FieldChoices
  sealed: Record<string, SealedState>
  hidden?: Record<string, string | null | undefined>
  /** The values that a stored client was opened with. */
  opened?: React.ComponentProps<typeof EditFields>
  /** Names the draft, one for each client. */
  draft: string
  cancelTo: string
  saveLabel?: string
  /** Rendered above the fields. */
  children?: React.ReactNode
}

/** The fields of a client's people in tabs; without JavaScript the tabs are below each other. */
export function ClientForm(props: ClientFormProps) {
  const { loadSchema, lastResult, values, tabs, choices, sealed, hidden, opened, draft, cancelTo, children } =
    props
  const { saveLabel = 'Save' } = props
  const [tab, setTab] = useState(props.tab ?? tabs[0]!.id)
  const edit = useEditForm({
    fields: partFields(tabs.flatMap(({ columns }) => columns.flatMap(({ parts }) => parts))),
    values,
    version: opened?.version,
    loadSchema,
    lastResult,
    draftName: draft,
    reveal: (input) => {
      const holder = input.closest<HTMLElement>('[data-tab]')?.dataset.tab
      if (holder) flushSync(() => setTab(holder))
    },
  })
  const { form, metas, element } = edit
  const bad = Object.keys(form.allErrors).filter((name) => name !== '')
  const parts: FormParts = { form, choices, sealed, deciding: {} }

  return (
    <Form
      method="post"
      {...edit.formProps}
      onInput={(event) => clearEmployer(event.target as HTMLElement, element.current)}
      // Keep the focused field clear of the sticky buttons.
      className="flex flex-col gap-4 [&_:is(input,select,textarea,button)]:scroll-mb-28"
    >
      {/* Enter presses the first submit button, which would else be an Add or Reveal. */}
      <button type="submit" tabIndex={-1} aria-hidden className="hidden" />
      {Object.entries(hidden ?? {}).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <FormError form={form} />
      {opened ? <EditFields {...opened} /> : null}
      {children}
      <DraftNotice draft={edit.draft} />
      <Tabs value={tab} onValueChange={setTab} className="rounded-md border border-line bg-surface">
        <TabsList className={cn('px-2 noscript:hidden', tabs.length === 1 && 'hidden!')}>
          {tabs.map(({ id, title, columns }) => {
            const names = partFields(columns.flatMap((column) => column.parts)).map((field) => field.name)
            return (
              <TabsTrigger key={id} value={id}>
                {title}
                <Problems shown={bad.some((name) => names.includes(name.split(/[.[]/)[0]!))} />
              </TabsTrigger>
            )
          })}
        </TabsList>
        {tabs.map(({ id, title, columns, note }) => (
          <TabsContent
            key={id}
            // All panels stay in the form; only the open one is visible.
            forceMount
            value={id}
            data-tab={id}
            className="p-4 data-[state=inactive]:hidden noscript:block!"
          >
            <h2 className={cn('mb-3 hidden font-semibold text-lg', tabs.length > 1 && 'noscript:block')}>
              {title}
            </h2>
            {note}
            <div className={cn('grid gap-6', columns.length > 1 && 'lg:grid-cols-2 lg:gap-8')}>
              {columns.map((column) => (
                <Column
                  key={column.title}
                  {...column}
                  named={columns.length > 1}
                  metas={metas}
                  form={parts}
                />
              ))}
            </div>
          </TabsContent>
        ))}
      </Tabs>
      {/* Sticky, on a phone above the frame's tab bar. */}
      <div className="sticky low:static bottom-[calc(56px+env(safe-area-inset-bottom))] z-10 -mx-4 flex justify-end gap-2 border-line border-t bg-bg px-4 py-2 sm:-mx-5 sm:px-5 md:bottom-0">
        <p className="mr-auto min-w-0 self-center text-sm">
          <SaveProblem lastResult={lastResult} />
        </p>
        <Link to={cancelTo} className={buttonVariants()} onClick={edit.draft.forget}>
          Cancel
        </Link>
        <SubmitButton>{saveLabel}</SubmitButton>
      </div>
    </Form>
  )
}

function Column({
  title,
  parts,
  named,
  metas,
  form,
}: FormTab['columns'][number] & { named: boolean; metas: Metas; form: FormParts }) {
  const filled = parts.filter((part) => partFields([part]).length > 0)
  return (
    <fieldset className="flex min-w-0 flex-col gap-5">
      <legend className={named ? 'float-left w-full font-semibold text-base' : 'sr-only'}>{title}</legend>
      {filled.map((part) => (
        <PersonFields key={part} part={part} metas={metas} form={form} titled={filled.length > 1} />
      ))}
    </fieldset>
  )
}

/** Choosing Self Employed empties employer and business and sets employees to 0, as the server does. */
function clearEmployer(changed: HTMLElement, form: HTMLFormElement | null): void {
  if (!(changed instanceof HTMLInputElement) || !form || changed.value !== SELF_EMPLOYED) return
  const name =
    changed.name === 'occupation' ? (base: string) => base : changed.name === 'coOccupation' && coName
  if (!name) return
  for (const [base, value] of [
    ['employerName', ''],
    ['businessType', ''],
    ['employees', '0'],
  ] as const) {
    const input = form.elements.namedItem(name(base))
    if (input instanceof HTMLInputElement && input.value !== value) fillControl(input, value)
  }
}

function Problems({ shown }: { shown: boolean }) {
  return shown ? (
    <span className="size-1.5 rounded-full bg-bad">
      <span className="sr-only">, has errors</span>
    </span>
  ) : null
}
