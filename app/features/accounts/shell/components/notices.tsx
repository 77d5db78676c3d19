import { Bell, ChevronDown } from '#app/components/icons.tsx'

/**
 * The notices above every page. On a phone and in a low window they fold into one line, which a checkbox unfolds without JavaScript.
 * `lines` are their texts; `total` may be more.
 */
export function Notices({
  lines,
  total,
  children,
}: {
  lines: string[]
  total: number
  children: React.ReactNode
}) {
  if (lines.length === 0) return null
  const more = total - 1
  return (
    <div className="group/notices shrink-0 print:hidden">
      <label className="flex min-h-9 cursor-pointer items-center gap-2.5 border-line border-b bg-warn-soft px-4 text-sm outline-offset-[-2px] outline-brand-text has-focus-visible:outline-2 not-low:sm:hidden">
        <input type="checkbox" className="sr-only" />
        <Bell aria-hidden className="size-4 shrink-0 text-warn" />
        <span className="sr-only">Show all notices: </span>
        <span className="min-w-0 flex-1 truncate group-has-checked/notices:hidden">{lines[0]}</span>
        <span className="hidden flex-1 font-medium group-has-checked/notices:block">Notices</span>
        {more > 0 ? <span className="shrink-0 font-medium tabular-nums">+{more}</span> : null}
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-muted group-has-checked/notices:rotate-180"
        />
      </label>
      <div className="max-sm:hidden low:hidden max-sm:group-has-checked/notices:block low:group-has-checked/notices:block">
        {children}
      </div>
    </div>
  )
}
