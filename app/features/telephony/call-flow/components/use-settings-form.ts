import { type DefaultValue, type FieldMetadata, type FormMetadata, getFormProps } from '@conform-to/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { chosenRecording, withChosen } from './chosen-recording.ts'
import type { OpenedSettings } from './use-opened-settings.ts'
import { useAppForm } from '#app/components/forms/use-app-form.ts'

// A form of any shape.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyForm = FormMetadata<any, any>

interface SettingsFormOptions<Values> {
  id: string
  /** The stored settings. */
  values: Values
  loadSchema: () => Promise<z.ZodType>
  opened: OpenedSettings<unknown>
}

/** The state of a settings form: conform, unsaved changes, and the recording that was chosen in the recorder. */
export function useSettingsForm<Values extends object>({
  id,
  values,
  loadSchema,
  opened: { lastResult, round, onUnsaved },
}: SettingsFormOptions<Values>) {
  const [params] = useSearchParams()
  const chosen = chosenRecording(params)
  // After a reset, the page's URL may still name the recording.
  const handled = useRef(round > 0 ? params.toString() : '')
  const [first] = useState(() => (round > 0 ? undefined : withChosen(values, chosen)))
  const [touched, setTouched] = useState(first !== undefined || lastResult !== undefined)
  const [form, fields] = useAppForm({
    id,
    schema: loadSchema,
    lastResult: lastResult ?? first,
    defaultValue: values as DefaultValue<Record<string, unknown>>,
  })
  const choose = useEffectEvent((name: string, key: string) => {
    form.update({ name, value: key })
    form.update({ name: name.replace(/recording$/, 'type'), value: 'recording' })
    setTouched(true)
  })
  const { field, key } = chosen ?? {}
  const search = params.toString()
  useEffect(() => {
    if (handled.current === search) return
    handled.current = search
    if (field && key) choose(field, key)
  }, [field, key, search])
  useEffect(() => onUnsaved(touched))
  const { onSubmit, ...props } = getFormProps(form)
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    onSubmit(event)
    if (event.defaultPrevented) requestAnimationFrame(() => revealProblem(id))
  }
  useEffect(() => {
    if (lastResult?.error) revealProblem(id)
  }, [lastResult, id])
  return {
    form,
    fields: fields as unknown as { [Name in keyof Values]: FieldMetadata<Values[Name]> },
    unsaved: touched,
    touch: () => setTouched(true),
    formProps: { ...props, onChange: () => setTouched(true), onSubmit: submit },
  }
}

/** Shows the first field with an error, on whatever tab and however folded away, and puts the focus on it. */
function revealProblem(formId: string): void {
  const form = document.getElementById(formId)
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]:not([type=hidden])')
  if (!field) return
  const tab = field.closest<HTMLElement>('[data-tab]')?.dataset.tab
  if (tab) document.getElementById(tab)?.click()
  for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) {
    fold.open = true
  }
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}
