import { useRef, useState } from 'react'
import { type ChosenMention, type Mentionable, mentionFields, mentionName } from '#app/lib/mentions.ts'
import { mentionChoices } from '../mention-choices.ts'
import { usePlaceholderPicker } from './placeholder-picker.tsx'
import { usePlaceholders } from './use-placeholders.ts'

/** Remembers who was chosen behind an @ while a text is written. */
export function useChosenMentions(people: readonly Mentionable[]) {
  const [chosen, setChosen] = useState<readonly ChosenMention[]>([])
  return {
    choose: (id: string) => {
      const person = people.find((each) => each.id === id)
      if (person) setChosen((before) => [...before, { id, name: mentionName(person, people) }])
    },
    fieldsOf: (text: string) => mentionFields(text, chosen),
    clear: () => setChosen([]),
  }
}

/**
 * Offers colleagues behind an @ in a textarea: the list, which a `relative` parent places, with the fields that say who was
 * chosen, and the textarea's attributes.
 */
export function useMentions(people: readonly Mentionable[]) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState({ text: '', caret: 0 })
  const mentions = useChosenMentions(people)
  const follow = (element: HTMLTextAreaElement) =>
    setTyped({ text: element.value, caret: element.selectionStart })
  const suggest = usePlaceholders({
    ...typed,
    values: {},
    choices: (query) => mentionChoices(query, people),
    onPick: (text, caret, id) => {
      const element = field.current
      if (!element) return
      element.value = text
      element.setSelectionRange(caret, caret)
      follow(element)
      mentions.choose(id)
      // A draft of the form keeps the name too.
      element.form?.dispatchEvent(new Event('input'))
    },
  })
  const { picker, fieldProps } = usePlaceholderPicker(suggest, { label: 'Colleagues', hideEmpty: true })
  return {
    picker: (
      <>
        {picker}
        {mentions.fieldsOf(typed.text).map((value, index) => (
          <input key={index} type="hidden" name="mentions" value={value} />
        ))}
      </>
    ),
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
