import { cn } from '#app/lib/cn.ts'

// Apart from the menus themselves, so that a page with a plain list of links doesn't load them.

/** The classes of a menu item, also for menus that are plain lists of links. */
export const menuItemClasses = cn(
  'relative flex min-h-8 w-full select-none items-center gap-2.5 rounded-sm px-2 py-1 text-left text-sm text-text -outline-offset-2',
  'hover:bg-sunken data-highlighted:bg-sunken data-disabled:pointer-events-none data-disabled:opacity-50',
  "[&_svg]:shrink-0 [&_svg]:text-muted [&_svg:not([class*='size-'])]:size-4",
)
