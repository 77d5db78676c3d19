import { useEffect, useRef } from 'react'
import { Form, type FormProps, useSubmit } from 'react-router'
import { isControl } from './dom.ts'
import { useChosen } from './use-chosen.ts'

type Values = Readonly<Record<string, string>>

/** Keeps a form's fields at the values of the URL (Back, Clear), without a remount, which would lose the focus. */
export function useFollowedValues(values: Values) {
  const form = useRef<HTMLFormElement>(null)
  const text = JSON.stringify(values)
  useEffect(() => {
    const wanted = new Map(Object.entries(JSON.parse(text) as Values))
    for (const control of form.current?.elements ?? []) {
      const value = isControl(control) ? wanted.get(control.name) : undefined
      if (isControl(control) && value !== undefined && control.value !== value) control.value = value
    }
  }, [text])
  return form
}

/**
 * A form of selects and dates that filter a list as they are chosen; empty ones stay out of the URL. A choice by arrow keys
 * takes effect on Enter or when the focus leaves the field, because each key would load another list. Without JavaScript
 * its button submits it.
 */
export function FilterForm({
  values,
  replace,
  ...props
}: Omit<FormProps, 'method' | 'onSubmit'> & { values: Values }) {
  const submit = useSubmit()
  const form = useFollowedValues(values)
  const apply = () => {
    if (!form.current) return
    const given = [...new FormData(form.current)].filter(([, value]) => value !== '') as string[][]
    void submit(new URLSearchParams(given), {
      action: props.action,
      replace: replace ?? false,
      preventScrollReset: true,
    })
  }
  const chosen = useChosen(apply)
  return (
    <Form
      ref={form}
      method="get"
      {...props}
      {...chosen}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    />
  )
}
