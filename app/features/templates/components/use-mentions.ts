import { useRef, useState } from 'react'
import { mentionChoices } from '../mention-choices.ts'
import { usePlaceholderPicker } from './placeholder-picker.tsx'
import { usePlaceholders } from './use-placeholders.ts'

/** Offers colleagues behind an @ in a textarea: the list, which a `relative` parent places, and the textarea's attributes. */
export function useMentions(people: readonly { id: string; firstName: string; lastName: string }[]) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState({ text: '', caret: 0 })
  const follow = (element: HTMLTextAreaElement) =>
    setTyped({ text: element.value, caret: element.selectionStart })
  const suggest = usePlaceholders({
    ...typed,
    values: {},
    choices: (query) => mentionChoices(query, people),
    onPick: (text, caret) => {
      const element = field.current
      if (!element) return
      element.value = text
      element.setSelectionRange(caret, caret)
      follow(element)
      // A draft of the form keeps the name too.
      element.form?.dispatchEvent(new Event('input'))
    },
  })
  const { picker, fieldProps } = usePlaceholderPicker(suggest, { label: 'Colleagues', hideEmpty: true })
  return {
    picker,
    field: {
      ...fieldProps,
      ref: field,
      onInput: (event: React.InputEvent<HTMLTextAreaElement>) => {
        follow(event.currentTarget)
        suggest.ask()
      },
      onSelect: (event: React.SyntheticEvent<HTMLTextAreaElement>) => follow(event.currentTarget),
      onKeyDown: suggest.onKeyDown,
    },
  }
}
