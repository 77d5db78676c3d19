import type { useForm } from '@conform-to/react'
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import type { CampaignValues } from '../campaign.schema.ts'
import type { WizardData } from '../wizard.server.ts'

type Values = Record<string, string | readonly string[]>

/**
 * Shows what the server has stored for a form whose choices change other fields there. The fields stay where they are, with
 * focus and caret, and one that was typed in since the last request keeps what was typed.
 */
export function useStoredValues(formId: string, values: object) {
  const typed = useRef(new Set<string>())
  const shown = useRef<Values | null>(null)
  useLayoutEffect(() => {
    const form = document.getElementById(formId)
    // The first ones are the fields' defaults.
    if (shown.current && form instanceof HTMLFormElement) {
      showValues(form, values as Values, typed.current)
    }
    shown.current = values as Values
  }, [formId, values])
  const touch = ({ target }: { target: EventTarget }) => {
    if (isField(target)) typed.current.add(target.name)
  }
  return {
    props: {
      onInput: (event: FormEvent) => touch(event),
      onKeyDown: (event: KeyboardEvent) => {
        // Half a date is no value yet, and no input event.
        if (!['Tab', 'Shift', 'Escape'].includes(event.key)) touch(event)
      },
      onSubmitCapture: () => typed.current.clear(),
    },
    /** Wraps a function that sends the form as it is now. */
    sending:
      <Args extends unknown[]>(send: (...args: Args) => void) =>
      (...args: Args) => {
        typed.current.clear()
        send(...args)
      },
  }
}

type Field = HTMLInputElement | HTMLSelectElement
const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement

function showValues(form: HTMLFormElement, values: Values, typed: ReadonlySet<string>): void {
  for (const element of form.elements) {
    if (!isField(element) || element.type === 'hidden' || typed.has(element.name)) continue
    // Half a date.
    if (element.validity.badInput) continue
    const value = values[element.name]
    if (value === undefined) continue
    if (element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)) {
      element.checked = [value].flat().includes(element.value)
    } else if (typeof value === 'string' && element.value !== value) element.value = value
  }
}

/** The props of each step of the wizard. */
export interface StepProps {
  loaded: WizardData
  fields: ReturnType<typeof useForm<CampaignValues>>[1]
  /** Stores what was chosen, for fields that change others. */
  keep: (form: HTMLFormElement | null) => void
}
