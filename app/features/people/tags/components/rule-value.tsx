import { DateInput } from '#app/components/forms/date-input.tsx'
import { useId, useState } from 'react'
import type { ValueEditorProps } from 'react-querybuilder'
import { Button } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#app/components/ui/popover.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { OPERATORS, type RuleField } from '../rule-fields.ts'
import { ruleField } from '../rule.ts'
import { ruleProblem } from '../rule.schema.ts'
import { fromLine, ruleName, valuesIn } from './query-tree.ts'
import { RULE_TEXT_MAX } from '../rule.ts'

/** The props that the builder passes to each of its controls. */
export interface BuilderContext {
  tags: readonly { id: string; name: string }[]
}

/** The value inputs of a line, as its field and operator require. */
export function RuleValue({ field: name, operator, value, handleOnChange, context, path }: ValueEditorProps) {
  const problemId = useId()
  const [left, setLeft] = useState(false)
  const field = ruleField(name)
  const takes = field && OPERATORS[field.type].find((each) => each.name === operator)?.values
  if (!field || !takes) return null
  const values = valuesIn(value)
  const problem = ruleProblem(fromLine({ field: name, operator, value }))
  const described = { 'aria-describedby': problem ? problemId : undefined }
  const set = (index: number, typed: string) => handleOnChange(Object.assign([...values], { [index]: typed }))
  return (
    <>
      <span className="contents" onBlur={() => setLeft(true)}>
        {takes === 'many' ? (
          <ManyValues
            field={field}
            rule={ruleName(path)}
            values={values}
            onChange={handleOnChange}
            tags={(context as BuilderContext).tags}
          />
        ) : (
          Array.from({ length: takes }, (_, index) => (
            <span key={index} className="contents">
              {index > 0 ? <span className="self-center text-muted text-sm">and</span> : null}
              <OneValue
                field={field}
                label={`${ruleName(path)}: ${field.label}, ${takes === 1 ? 'value' : index === 0 ? 'from' : 'to'}`}
                value={values[index] ?? ''}
                onChange={(typed) => set(index, typed)}
                invalid={left && problem !== null}
                {...described}
              />
            </span>
          ))
        )}
        {field.unit && takes ? <span className="self-center text-muted text-sm">{field.unit}</span> : null}
      </span>
      {problem ? (
        <p id={problemId} className={`order-last basis-full text-xs ${left ? 'text-bad' : 'text-muted'}`}>
          {problem}
        </p>
      ) : null}
    </>
  )
}

interface OneValueProps {
  field: RuleField
  label: string
  value: string
  onChange: (value: string) => void
  invalid: boolean
  'aria-describedby'?: string
}

function OneValue({ field, label, value, onChange, invalid, ...props }: OneValueProps) {
  const common = { 'aria-label': label, 'aria-invalid': invalid || undefined, ...props }
  if (field.type === 'choice') {
    return (
      <Select
        {...common}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-w-32 flex-1"
      >
        <option value="">Choose</option>
        {field.choices!.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </Select>
    )
  }
  if (field.type === 'date') {
    return (
      <DateInput
        {...common}
        type="date"
        value={value}
        max="9999-12-31"
        onChange={(event) => onChange(event.target.value)}
        className="w-38"
      />
    )
  }
  const isNumber = field.type === 'number'
  return (
    <Input
      {...common}
      type={isNumber ? 'number' : 'text'}
      value={value}
      maxLength={RULE_TEXT_MAX}
      {...(isNumber ? { min: 0, max: 999_999, step: 1, inputMode: 'numeric' as const } : {})}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      className={{ text: 'min-w-32 flex-1', number: 'w-24', tag: '' }[field.type]}
    />
  )
}

/** Longer lists of options get an input to filter them. */
const LONG = 8

function ManyValues({
  field,
  rule,
  values,
  onChange,
  tags,
}: {
  field: RuleField
  rule: string
  values: string[]
  onChange: (values: string[]) => void
  tags: BuilderContext['tags']
}) {
  const [wanted, setWanted] = useState('')
  const options =
    field.type === 'tag'
      ? tags.map(({ id, name }) => ({ value: id, label: name }))
      : field.choices!.map((choice) => ({ value: choice, label: choice }))
  const chosen = options.filter((option) => values.includes(option.value)).map((option) => option.label)
  const shown = options.filter((option) => option.label.toLowerCase().includes(wanted.trim().toLowerCase()))
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button
          className="h-9 min-w-32 max-w-full flex-1 justify-start font-normal"
          aria-label={`${rule}: ${field.label}: ${chosen.join(', ') || 'choose'}`}
        >
          <span className="truncate">{chosen.join(', ') || 'Choose'}</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label={field.label} className="flex max-h-72 flex-col gap-1 overflow-y-auto">
        {options.length > LONG ? (
          <Input
            type="search"
            aria-label="Narrow down"
            placeholder="Narrow down"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            className="mb-1 h-8 shrink-0"
          />
        ) : null}
        {shown.map((option) => (
          <label key={option.value} className="flex min-h-7 items-center gap-2.5 text-sm">
            <Checkbox
              checked={values.includes(option.value)}
              onChange={(event) =>
                onChange(
                  event.target.checked
                    ? [...values, option.value]
                    : values.filter((each) => each !== option.value),
                )
              }
            />
            <span className="min-w-0 break-words">{option.label}</span>
          </label>
        ))}
        {shown.length === 0 ? <p className="text-muted text-sm">No tag to choose.</p> : null}
      </PopoverContent>
    </Popover>
  )
}
