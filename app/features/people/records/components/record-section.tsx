import type { FormMetadata } from '@conform-to/react'
import { Plus, X } from '#app/components/icons.tsx'
import { type AnyField, FieldError } from '#app/components/forms/field.tsx'
import { keepFocus } from '#app/components/forms/dom.ts'
import { Button } from '#app/components/ui/button.tsx'
import { cn } from '#app/lib/cn.ts'
import type { Field, GroupField, ListField } from '#app/features/accounts/fields/fields.ts'
import type { RecordValues } from '#app/features/accounts/fields/kind.ts'
import { KnownAddress } from './known-address.tsx'
import { type FieldChoices, RecordField } from './record-field.tsx'
import type { SealedState } from './sealed-field.tsx'

export interface FormParts {
  // oxlint-disable-next-line typescript/no-explicit-any
  form: FormMetadata<any, any>
  choices: FieldChoices
  sealed: Record<string, SealedState>
  /** Values of the fields that decide which other fields apply. */
  deciding: RecordValues
}

export type Metas = Record<string, AnyField>
// conform's types for nested fields need the form's type, which depends on the kind.
const fieldset = (meta: AnyField) => (meta as unknown as { getFieldset: () => Metas }).getFieldset()
export const itemsOf = (meta: AnyField) =>
  (meta as unknown as { getFieldList: () => AnyField[] }).getFieldList()

/** Declared fields in two columns; lists and groups take the whole width. */
export function Fields({
  declared,
  metas,
  parts,
  columns = 'sm:grid-cols-2 lg:grid-cols-3',
}: {
  declared: readonly Field[]
  metas: Metas
  parts: FormParts
  /** Class for the number of columns. */
  columns?: string
}) {
  const isAddress = declared.some((field) => field.name === 'zipcode')
  return (
    <div className={cn('grid grid-cols-2 gap-x-4 gap-y-3.5', columns)}>
      {declared.map((field) => {
        const meta = metas[field.name]
        if (!meta || ('derived' in field && field.derived)) return null
        // Hidden instead of removed, so that changing the type back and forth loses nothing. The schema drops it.
        const off = field.only?.(parts.deciding) === false
        if (field.type === 'list') return <List key={field.name} declared={field} meta={meta} parts={parts} />
        if (field.type === 'group')
          return <Group key={field.name} declared={field} meta={meta} parts={parts} />
        return (
          <div key={field.name} className={off ? 'hidden' : 'contents'}>
            {isAddress && field.name === 'address' && parts.choices.addresses?.length ? (
              <KnownAddress
                formId={parts.form.id}
                prefix={meta.name.slice(0, -field.name.length)}
                addresses={parts.choices.addresses}
              />
            ) : null}
            <RecordField
              declared={field}
              field={meta}
              choices={parts.choices}
              sealed={parts.sealed[meta.name]}
            />
          </div>
        )
      })}
    </div>
  )
}

function Group({ declared, meta, parts }: { declared: GroupField; meta: AnyField; parts: FormParts }) {
  return (
    <fieldset className="min-w-0 border-line border-t pt-3 col-span-full">
      <legend className="float-left mb-2 w-full font-semibold text-sm">{declared.label}</legend>
      <div className="clear-both">
        <Fields declared={declared.fields} metas={fieldset(meta)} parts={parts} />
      </div>
    </fieldset>
  )
}

function List({ declared, meta, parts }: { declared: ListField; meta: AnyField; parts: FormParts }) {
  const rows = itemsOf(meta)
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 border-line border-t pt-3 col-span-full">
      <legend className="float-left w-full font-semibold text-sm">{declared.label}</legend>
      {rows.map((row, index) => (
        <div key={row.key ?? row.name} className="flex items-start gap-2 rounded-md bg-sunken p-3">
          <div className="min-w-0 flex-1">
            <Fields declared={declared.item} metas={fieldset(row)} parts={parts} />
          </div>
          <RemoveItem
            parts={parts}
            list={meta.name}
            index={index}
            label={`${declared.itemLabel} ${index + 1}`}
          />
        </div>
      ))}
      <FieldError field={meta} />
      <AddItem
        parts={parts}
        list={meta.name}
        label={rows.length ? `Add another ${declared.itemLabel}` : `Add ${declared.itemLabel}`}
      />
    </fieldset>
  )
}

/** One item of a list, for a section whose items are tabs. */
export function Item({
  declared,
  row,
  index,
  list,
  parts,
}: {
  declared: ListField
  row: AnyField
  index: number
  list: string
  parts: FormParts
}) {
  return (
    <div className="flex flex-col gap-3">
      <Fields declared={declared.item} metas={fieldset(row)} parts={parts} />
      <div>
        <RemoveItem
          parts={parts}
          list={list}
          index={index}
          label={`${declared.itemLabel} ${index + 1}`}
          words
        />
      </div>
    </div>
  )
}

// Submit buttons: without JavaScript the page comes back with one more or one less item and everything that was typed.

export function AddItem({
  parts,
  list,
  label,
  onAdd,
}: {
  parts: FormParts
  list: string
  label: string
  onAdd?: () => void
}) {
  return (
    <Button
      {...parts.form.insert.getButtonProps({ name: list })}
      type="submit"
      onMouseDown={keepFocus}
      size="sm"
      className="self-start"
      onClick={onAdd}
    >
      <Plus aria-hidden />
      {label}
    </Button>
  )
}

function RemoveItem({
  parts,
  list,
  index,
  label,
  words,
}: {
  parts: FormParts
  list: string
  index: number
  label: string
  words?: boolean
}) {
  return (
    <Button
      {...parts.form.remove.getButtonProps({ name: list, index })}
      type="submit"
      onMouseDown={keepFocus}
      size={words ? 'sm' : 'icon-sm'}
      variant={words ? 'danger-quiet' : 'ghost'}
    >
      {words ? null : <X aria-hidden />}
      {words ? `Remove ${label}` : <span className="sr-only">Remove {label}</span>}
    </Button>
  )
}
