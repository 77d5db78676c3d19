import { Search } from '#app/components/icons.tsx'
import { useRef, useState } from 'react'
import { Input } from '#app/components/ui/input.tsx'
import { EMOJI } from '../emoji-list.ts'

/** Emoji per row, for the arrow keys. */
const COLUMNS = 8

/** Chooses an emoji, by search or arrow keys. */
export default function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const [term, setTerm] = useState('')
  const picker = useRef<HTMLDivElement>(null)
  const wanted = term.trim().toLowerCase()
  const groups = EMOJI.map(({ label, items }) => ({
    label,
    items: items.filter(({ words }) => words.includes(wanted && ` ${wanted}`)),
  })).filter(({ items }) => items.length > 0)

  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key]
    if (!step) return
    const all = [...(picker.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    if (at < 0 && step < 0) return
    event.preventDefault()
    all[at < 0 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)]?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- moves between the buttons in it
    <div className="flex flex-col gap-2" onKeyDown={onKeyDown}>
      <div className="relative">
        <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-4 text-faint" />
        <Input
          autoFocus
          value={term}
          aria-label="Search emoji"
          placeholder="Search emoji"
          autoComplete="off"
          className="h-8 pl-8"
          onChange={(event) => setTerm(event.target.value)}
          onKeyDown={(event) => {
            const first = groups[0]?.items[0]
            if (event.key !== 'Enter' || !first) return
            event.preventDefault()
            onPick(first.emoji)
          }}
        />
      </div>
      <div ref={picker} className="scroll-thin max-h-56 overflow-y-auto">
        {groups.map(({ label, items }, index) => (
          <section
            key={label}
            aria-label={label}
            className="[contain-intrinsic-size:auto_800px] [content-visibility:auto]"
          >
            <h2 className="pt-1 pb-0.5 font-medium text-faint text-xs">{label}</h2>
            <div className="grid grid-cols-8">
              {items.map(({ emoji, name }, place) => (
                <button
                  key={emoji}
                  type="button"
                  title={name}
                  aria-label={name}
                  tabIndex={index === 0 && place === 0 ? 0 : -1}
                  className="grid aspect-square place-items-center rounded-sm text-xl hover:bg-sunken focus-visible:bg-sunken"
                  onClick={() => onPick(emoji)}
                >
                  {emoji}
                </button>
              ))}
            </div>
          </section>
        ))}
        {groups.length === 0 ? <p className="py-3 text-center text-muted text-sm">Nothing found.</p> : null}
      </div>
    </div>
  )
}
