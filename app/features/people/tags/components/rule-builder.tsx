import { Plus, X } from '#app/components/icons.tsx'
import { useState } from 'react'
import {
  type ActionProps,
  type ControlElementsProp,
  type FullField,
  type NotToggleProps,
  QueryBuilder,
  type RuleGroupType,
  type ValueSelectorProps,
} from 'react-querybuilder'
import { Button } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { OPERATORS, RULE_FIELDS } from '../rule-fields.ts'
import { MAX_DEPTH, type RuleGroup, ruleField } from '../rule.ts'
import { ruleSchema } from '../rule.schema.ts'
import { fromQuery, ruleName, toQuery } from './query-tree.ts'
import { type BuilderContext, RuleValue } from './rule-value.tsx'

export interface RuleBuilderProps extends BuilderContext {
  /** The initial rule; later changes are reported by onChange only. */
  initial: RuleGroup
  /** `valid` when it can be saved. */
  onChange: (rule: RuleGroup, valid: boolean) => void
}

const FIELDS = RULE_FIELDS.map(({ name, label }) => ({ name, label }))
const COMBINATORS = [
  { name: 'and', label: 'All of these hold' },
  { name: 'or', label: 'Any of these holds' },
]

/** Large, so it is only loaded when a rule is edited (see tag-rule.tsx). */
export default function RuleBuilder({ initial, onChange, tags }: RuleBuilderProps) {
  const [query, setQuery] = useState<RuleGroupType>(() => toQuery(initial))
  return (
    <QueryBuilder
      fields={FIELDS}
      combinators={COMBINATORS}
      getOperators={(field) => operatorsOf(field)}
      getDefaultField="lastName"
      getDefaultValue={() => []}
      query={query}
      onQueryChange={(next: RuleGroupType) => {
        setQuery(next)
        const rule = fromQuery(next)
        onChange(rule, ruleSchema.safeParse(rule).success)
      }}
      context={{ tags } satisfies BuilderContext}
      showNotToggle
      addRuleToNewGroups
      resetOnOperatorChange={false}
      maxLevels={MAX_DEPTH - 2}
      accessibleDescriptionGenerator={({ path }) =>
        path.length === 0 ? 'The rule' : `${ruleName(path)}, a group`
      }
      controlElements={CONTROLS}
      controlClassnames={CLASSES}
    />
  )
}

const operatorsOf = (field: string) => {
  const type = ruleField(field)?.type ?? 'text'
  return OPERATORS[type].map(({ name, label }) => ({ name, label }))
}

const CLASSES = {
  ruleGroup: 'flex flex-col gap-2 rounded-md border border-line bg-bg p-2.5',
  header: 'flex flex-wrap items-center gap-2',
  body: 'flex flex-col gap-2',
  rule: 'flex flex-wrap items-start gap-2 rounded-md border border-line bg-surface p-2',
}

const CONTROLS: ControlElementsProp<FullField, string> = {
  combinatorSelector: (props) => (
    <Choice {...(props as ValueSelectorProps)} label="how the rules go together" className="w-44" />
  ),
  fieldSelector: (props) => (
    <Choice {...(props as ValueSelectorProps)} label="what the rule is about" className="min-w-40 flex-1" />
  ),
  operatorSelector: (props) => (
    <Choice {...(props as ValueSelectorProps)} label="how it is compared" className="min-w-34 flex-1" />
  ),
  valueEditor: RuleValue,
  notToggle: NotToggle,
  addRuleAction: (props) => <Add {...props} what="Rule" />,
  addGroupAction: (props) => <Add {...props} what="Group" />,
  removeRuleAction: (props) => <Remove {...props} />,
  removeGroupAction: (props) => <Remove {...props} />,
}

function Choice({
  value,
  options,
  handleOnChange,
  path,
  label,
  className,
}: ValueSelectorProps & { label: string; className: string }) {
  return (
    <Select
      aria-label={`${ruleName(path)}: ${label}`}
      value={value}
      onChange={(event) => handleOnChange(event.target.value)}
      className={className}
    >
      {options.map((option) =>
        'options' in option ? null : (
          <option key={option.name} value={option.name}>
            {option.label}
          </option>
        ),
      )}
    </Select>
  )
}

function NotToggle({ checked, handleOnChange, path }: NotToggleProps) {
  return (
    <label className="flex min-h-7 items-center gap-1.5 text-sm">
      <Checkbox checked={checked ?? false} onChange={(event) => handleOnChange(event.target.checked)} />
      Not
      <span className="sr-only">, {ruleName(path)}</span>
    </label>
  )
}

function Add({ handleOnClick, level, what }: ActionProps & { what: 'Rule' | 'Group' }) {
  return (
    <Button
      size="sm"
      className={what === 'Rule' && level === 0 ? 'sm:ml-auto' : undefined}
      onClick={(event) => handleOnClick(event)}
    >
      <Plus aria-hidden />
      {what}
    </Button>
  )
}

function Remove({ handleOnClick, path }: ActionProps) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      className="ml-auto self-center"
      aria-label={`Remove ${ruleName(path).toLowerCase()}`}
      title="Remove"
      onClick={(event) => handleOnClick(event)}
    >
      <X aria-hidden />
    </Button>
  )
}
