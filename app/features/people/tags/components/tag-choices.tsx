import { Zap } from '#app/components/icons.tsx'
import { useState } from 'react'
import { Chip } from '#app/components/chip.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { cn } from '#app/lib/cn.ts'

export interface TagChoice {
  id: string
  name: string
  description: string
  dynamic: boolean
  assigned: number
  /** Whether the contact has it now. */
  carried: boolean
}

/** With more tags than this there is an input to filter them. */
const LONG = 8

/** The tags to choose from, as checkboxes of the surrounding form: `tag` for each that is checked. */
export function TagChoices({ tags, view }: { tags: readonly TagChoice[]; view: 'list' | 'cloud' }) {
  const [typed, setTyped] = useState('')
  // State of this component, so that checked tags survive a change of view.
  const [ticked, setTicked] = useState(() => new Set(tags.flatMap((tag) => (tag.carried ? [tag.id] : []))))
  const wanted = typed.trim().toLowerCase()
  const Choice = view === 'cloud' ? CloudChoice : ListChoice
  const most = Math.log1p(Math.max(1, ...tags.map((tag) => tag.assigned)))
  // Hidden tags stay in the form.
  const hidden = (tag: TagChoice) => !`${tag.name} ${tag.description}`.toLowerCase().includes(wanted)
  return (
    <>
      {tags.length > LONG ? (
        <Input
          type="search"
          aria-label="Narrow down the tags"
          placeholder="Narrow down"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          className="js-only mb-2 h-8"
        />
      ) : null}
      <ul
        aria-label="Tags to choose from"
        className={view === 'cloud' ? 'flex flex-wrap items-center gap-1.5' : 'flex flex-col'}
      >
        {tags.map((tag) => (
          <li key={tag.id} hidden={hidden(tag)} className="max-w-full">
            <Choice
              tag={tag}
              weight={Math.log1p(tag.assigned) / most}
              box={
                <Checkbox
                  name={tag.dynamic ? undefined : 'tag'}
                  value={tag.id}
                  checked={tag.dynamic ? tag.carried : ticked.has(tag.id)}
                  disabled={tag.dynamic}
                  onChange={(event) => {
                    const next = new Set(ticked)
                    if (event.target.checked) next.add(tag.id)
                    else next.delete(tag.id)
                    setTicked(next)
                  }}
                />
              }
            />
          </li>
        ))}
      </ul>
      {tags.every(hidden) ? <p className="text-muted text-sm">No tag holds “{typed.trim()}”.</p> : null}
    </>
  )
}

interface ChoiceProps {
  tag: TagChoice
  /** 0 to 1: how many contacts have it, relative to the other tags. */
  weight: number
  box: React.ReactNode
}

function ListChoice({ tag, box }: ChoiceProps) {
  return (
    <label className="flex min-h-9 items-start gap-2.5 border-line border-b py-1.5">
      <span className="mt-0.5 flex">{box}</span>
      <span className="min-w-0 flex-1">
        <span className={cn('break-words', tag.dynamic && 'text-muted')}>{tag.name}</span>
        {tag.description ? <span className="block text-muted text-xs">{tag.description}</span> : null}
      </span>
      {tag.dynamic ? (
        <Chip tone="info" title="Follows a rule; it is not set by hand">
          <Zap aria-hidden />
          Dynamic
        </Chip>
      ) : null}
    </label>
  )
}

function CloudChoice({ tag, weight, box }: ChoiceProps) {
  return (
    <label
      title={tag.dynamic ? 'Follows a rule; it is not set by hand' : tag.description || undefined}
      style={{ fontSize: 13 + 7 * weight }}
      className={cn(
        'inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full border border-line bg-surface px-2.5 leading-tight',
        tag.dynamic
          ? 'text-muted'
          : 'cursor-pointer hover:bg-sunken has-checked:border-brand-text has-checked:bg-brand-soft has-checked:text-brand-text',
      )}
    >
      {box}
      <span className="min-w-0 break-words py-0.5">{tag.name}</span>
      {tag.dynamic ? (
        <>
          <Zap aria-hidden className="size-3 text-brand-text" />
          <span className="sr-only">, dynamic</span>
        </>
      ) : null}
    </label>
  )
}
