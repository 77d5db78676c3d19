import type { IconComponent } from '#app/components/icons.tsx'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from './dropdown-menu.tsx'

export interface MenuEntry {
  label: string
  icon: IconComponent
  onSelect?: () => void
  /** A page of another site, which opens in a new tab. */
  href?: string
  danger?: boolean
}

/** The menu of a MenuButton, open from the start. */
export default function EntriesMenu({
  trigger,
  entries,
}: {
  trigger: React.ReactNode
  entries: readonly MenuEntry[]
}) {
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {entries.map(({ label, icon: Icon, onSelect, href, danger = false }) =>
          href ? (
            <DropdownMenuItem key={label} asChild>
              <a href={href} target="_blank" rel="noopener noreferrer nofollow">
                <Icon aria-hidden />
                {label}
              </a>
            </DropdownMenuItem>
          ) : (
            <DropdownMenuItem key={label} onSelect={onSelect} danger={danger}>
              <Icon aria-hidden />
              {label}
            </DropdownMenuItem>
          ),
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
