import { Command as Primitive } from 'cmdk'
import { Search } from '#app/components/icons.tsx'
import { cn } from '#app/lib/cn.ts'

/** A search input over a list with arrow keys. Load it lazily: it is large. */
export function Command({ className, ...props }: React.ComponentProps<typeof Primitive>) {
  return <Primitive className={cn('flex min-h-0 w-full flex-col overflow-hidden', className)} {...props} />
}

export function CommandInput({ className, ...props }: React.ComponentProps<typeof Primitive.Input>) {
  return (
    <div className="flex items-center gap-2.5 border-line border-b px-3">
      <Search aria-hidden className="size-4 shrink-0 text-muted" />
      <Primitive.Input
        className={cn(
          'h-11 w-full min-w-0 bg-transparent text-base outline-none disabled:opacity-50',
          className,
        )}
        {...props}
      />
    </div>
  )
}

export function CommandList({ className, ...props }: React.ComponentProps<typeof Primitive.List>) {
  return <Primitive.List className={cn('scroll-thin overflow-y-auto', className)} {...props} />
}

export function CommandEmpty({ className, ...props }: React.ComponentProps<typeof Primitive.Empty>) {
  return <Primitive.Empty className={cn('px-3 py-6 text-center text-muted text-sm', className)} {...props} />
}

export function CommandGroup({ className, ...props }: React.ComponentProps<typeof Primitive.Group>) {
  return (
    <Primitive.Group
      className={cn(
        '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-faint [&_[cmdk-group-heading]]:text-xs',
        className,
      )}
      {...props}
    />
  )
}

export function CommandItem({ className, ...props }: React.ComponentProps<typeof Primitive.Item>) {
  return (
    <Primitive.Item
      className={cn(
        'flex min-h-8 cursor-pointer select-none items-center gap-2.5 rounded-sm px-2 py-1 text-sm outline-none',
        'data-[disabled=true]:pointer-events-none data-[selected=true]:bg-sunken data-[disabled=true]:opacity-50',
        className,
      )}
      {...props}
    />
  )
}
