import {
  type DefaultValue,
  type FieldMetadata,
  getFormProps,
  type SubmissionResult,
  useForm,
} from '@conform-to/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { useValidation } from '#app/components/forms/use-validation.ts'
import { chosenRecording, withChosen } from './chosen-recording.ts'

interface SettingsFormOptions<Values> {
  id: string
  /** The stored settings. */
  values: Values
  loadSchema: () => Promise<z.ZodType>
  lastResult: SubmissionResult<string[]> | undefined
}

/** The state of a settings form: conform, unsaved changes, and the recording that was chosen in the recorder. */
export function useSettingsForm<Values extends object>({
  id,
  values,
  loadSchema,
  lastResult,
}: SettingsFormOptions<Values>) {
  const [params] = useSearchParams()
  const chosen = chosenRecording(params)
  const [opened] = useState(() => withChosen(values, chosen))
  const [touched, setTouched] = useState(opened !== undefined || lastResult !== undefined)
  const [form, fields] = useForm<Record<string, unknown>>({
    id,
    lastResult: lastResult ?? opened,
    defaultValue: values as DefaultValue<Record<string, unknown>>,
    onValidate: useValidation(loadSchema) as never,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  })
  const choose = useEffectEvent((name: string, key: string) => {
    form.update({ name, value: key })
    form.update({ name: name.replace(/recording$/, 'type'), value: 'recording' })
    setTouched(true)
  })
  const { field, key } = chosen ?? {}
  useEffect(() => {
    if (field && key) choose(field, key)
  }, [field, key])
  return {
    form,
    fields: fields as unknown as { [Name in keyof Values]: FieldMetadata<Values[Name]> },
    unsaved: touched,
    touch: () => setTouched(true),
    reset: () => {
      form.reset()
      setTouched(false)
    },
    formProps: { ...getFormProps(form), onChange: () => setTouched(true) },
  }
}
