import { ArrowDownAZ, Plus } from '#app/components/icons.tsx'
import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, Link, useFetcher } from 'react-router'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { formProblem } from '#app/components/forms/form-problem.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { UnsavedGuard } from '#app/components/forms/unsaved-guard.tsx'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Textarea } from '#app/components/ui/textarea.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import type { Option } from '#app/features/accounts/fields/options.ts'
import { repeated, VALUE_MAX } from '../smart-values.schema.ts'
import { type EditedValue, ValueRow } from './value-row.tsx'
import { plural } from '#app/lib/plural.ts'

export interface ValueEditorProps {
  values: readonly Option[]
  /** The result of the last save. */
  error: string | null
  closeTo: string
}

/** A group's list: add, edit in place, delete, drag or move by key, sort A to Z. Save sends the whole list. */
export function ValueEditor(props: ValueEditorProps) {
  return useHydrated() ? <Editor {...props} /> : <PlainEditor {...props} />
}

/** Without JavaScript: one value per line. */
function PlainEditor({ values, error, closeTo }: ValueEditorProps) {
  return (
    <Form method="post" className="contents">
      <input type="hidden" name="seen" value={JSON.stringify(values.map(({ value }) => value))} />
      <DialogBody className="flex flex-col gap-1">
        <SaveError error={error} />
        <Label htmlFor="lines">Values, one per line</Label>
        <Textarea
          id="lines"
          name="lines"
          rows={14}
          defaultValue={values.map(({ value }) => value).join('\n')}
        />
      </DialogBody>
      <Buttons closeTo={closeTo} />
    </Form>
  )
}

const clean = (typed: string) => typed.replace(/\s+/g, ' ').trim()

/** The list as edited, and what can be done with it. */
function useEditedValues(values: readonly Option[]) {
  const nextId = useRef(values.length)
  const [stored, setStored] = useState([...values])
  const [items, setItems] = useState<EditedValue[]>(() =>
    values.map(({ id: stored, value }, id) => ({ id, value, stored, was: value })),
  )
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')
  const deleting = useFetcher<{ result: FormResult; deleted?: string }>()

  const list = items.map((item) => item.value)
  const seen = stored.map(({ value }) => value)
  const dirty = list.join('\n') !== seen.join('\n') || typed.trim() !== ''
  const double = repeated([...list, ...(clean(typed) ? [clean(typed)] : [])])

  const answer = deleting.data
  useEffect(() => {
    if (!answer) return
    const problem = formProblem(answer.result)
    if (problem) showToast({ kind: 'bad', message: problem })
    else {
      setStored((before) => before.filter(({ id }) => id !== answer.deleted))
      setItems((before) => before.filter((item) => item.stored !== answer.deleted))
      showToast({ kind: 'ok', message: 'Value Deleted' })
    }
  }, [answer])

  // A suggestion that was kept joins the list, and what was edited stays.
  const join = useEffectEvent((loaded: readonly Option[]) => {
    const kept = loaded.filter(({ id }) => !stored.some((each) => each.id === id))
    if (kept.length === 0) return
    setStored([...stored, ...kept])
    setItems([
      ...items,
      ...kept.map(({ id, value }) => ({ id: nextId.current++, value, stored: id, was: value })),
    ])
  })
  useEffect(() => join(values), [values])

  const add = () => {
    const value = clean(typed)
    if (!value || double !== undefined) return
    setItems([...items, { id: nextId.current++, value, stored: null, was: '' }])
    setTyped('')
    setSaid(`${value} added`)
  }
  const change = (id: number, value: string) =>
    setItems(items.map((each) => (each.id === id ? { ...each, value: clean(value) } : each)))
  const remove = (item: EditedValue) => {
    if (item.stored === null) setItems(items.filter((each) => each.id !== item.id))
    else void deleting.submit({ intent: 'delete', id: item.stored }, { method: 'post' })
  }
  const move = (id: number, to: number) => {
    const from = items.findIndex((item) => item.id === id)
    if (from === to || to < 0 || to >= items.length) return
    const moved = items.toSpliced(from, 1).toSpliced(to, 0, items[from]!)
    setItems(moved)
    setSaid(`${items[from]!.value}, ${to + 1} of ${items.length}`)
  }
  const sort = () => {
    setItems(items.toSorted((a, b) => a.value.localeCompare(b.value, 'en-US', { numeric: true })))
    setSaid('Sorted A to Z')
  }
  const isDeleting = (item: EditedValue) =>
    deleting.state !== 'idle' && deleting.formData?.get('id') === item.stored
  return { items, seen, typed, setTyped, said, dirty, double, add, change, remove, move, sort, isDeleting }
}

function Editor({ values, error, closeTo }: ValueEditorProps) {
  const [editing, setEditing] = useState<number | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const list = useEditedValues(values)
  const { items, seen, typed, dirty, double, move } = list
  return (
    <Form method="post" className="contents" preventScrollReset>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="seen" value={JSON.stringify(seen)} />
      {items.map((item) => (
        <Fragment key={item.id}>
          <input type="hidden" name="value" value={item.value} />
          <input type="hidden" name="was" value={item.was} />
        </Fragment>
      ))}
      {clean(typed) ? <input type="hidden" name="value" value={clean(typed)} /> : null}
      <DialogBody className="flex flex-col gap-3">
        <SaveError error={error} />
        <NewValue list={list} />
        <div className="flex items-center justify-between gap-2">
          <p className="text-muted text-xs tabular-nums">{plural(items.length, 'value')}</p>
          <Button size="sm" disabled={items.length < 2} onClick={list.sort}>
            <ArrowDownAZ aria-hidden />
            Sort A to Z
          </Button>
        </div>
        <ol aria-label="Values" className="flex flex-col">
          {items.map((item, index) => (
            <ValueRow
              key={item.id}
              item={item}
              place={{ index, of: items.length }}
              editing={editing === item.id}
              dragged={dragged === item.id}
              pending={list.isDeleting(item)}
              onEdit={(open) => setEditing(open ? item.id : null)}
              onChange={(value) => {
                list.change(item.id, value)
                setEditing(null)
              }}
              onRemove={() => list.remove(item)}
              onMove={(by) => move(item.id, index + by)}
              onDrag={(active) => setDragged(active ? item.id : null)}
              onDragOver={() => dragged !== null && move(dragged, index)}
            />
          ))}
        </ol>
        <p className="sr-only" aria-live="polite">
          {list.said}
        </p>
      </DialogBody>
      <Buttons closeTo={closeTo} disabled={!dirty || double !== undefined || editing !== null} />
      <UnsavedGuard when={dirty || editing !== null} />
    </Form>
  )
}

function NewValue({ list }: { list: ReturnType<typeof useEditedValues> }) {
  const { typed, double, add } = list
  return (
    <>
      <div className="flex items-end gap-2">
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <Label htmlFor="new-value">New value</Label>
          <Input
            id="new-value"
            value={typed}
            maxLength={VALUE_MAX}
            autoComplete="off"
            aria-invalid={double === undefined ? undefined : true}
            aria-describedby={double === undefined ? undefined : 'value-problem'}
            onChange={(event) => list.setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
        </div>
        <Button className="h-9" onClick={add} disabled={!clean(typed) || double !== undefined}>
          <Plus aria-hidden />
          Add
        </Button>
      </div>
      {double === undefined ? null : (
        <p id="value-problem" role="alert" className="text-bad text-sm">
          “{double}” appears twice.
        </p>
      )}
    </>
  )
}

function SaveError({ error }: { error: string | null }) {
  return error ? (
    <p role="alert" className="rounded-md bg-bad-soft px-3 py-2.5 text-sm">
      {error}
    </p>
  ) : null
}

function Buttons({ closeTo, disabled }: { closeTo: string; disabled?: boolean }) {
  return (
    <DialogFooter>
      <Link to={closeTo} preventScrollReset className={buttonVariants()}>
        Cancel
      </Link>
      <SubmitButton disabled={disabled}>Save</SubmitButton>
    </DialogFooter>
  )
}
