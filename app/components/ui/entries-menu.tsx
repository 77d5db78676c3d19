import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from './dropdown-menu.tsx'
import type { MenuEntry } from './menu-button.tsx'

/** The menu of a MenuButton, which loads it when it is pressed. */
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
        {entries.map(({ label, icon: Icon, onSelect, href }) =>
          href ? (
            <DropdownMenuItem key={label} asChild>
              <a href={href} target="_blank" rel="noopener noreferrer nofollow">
                <Icon aria-hidden />
                {label}
              </a>
            </DropdownMenuItem>
          ) : (
            <DropdownMenuItem key={label} onSelect={onSelect}>
              <Icon aria-hidden />
              {label}
            </DropdownMenuItem>
          ),
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
