import type { IconComponent } from '#app/components/icons.tsx'
import { Button } from './button.tsx'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from './dropdown-menu.tsx'

export interface MenuEntry {
  label: string
  icon: IconComponent
  onSelect?: () => void
  /** A page of another site, which opens in a new tab. */
  href?: string
}

/** A button that opens a menu. */
export function MenuButton({
  entries,
  ...button
}: React.ComponentProps<typeof Button> & { entries: readonly MenuEntry[] }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button {...button} />
      </DropdownMenuTrigger>
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
