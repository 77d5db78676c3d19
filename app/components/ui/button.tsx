import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from '@radix-ui/react-slot'
import { cn } from '#app/lib/cn.ts'

/** The look of a button, for a link that is to look like one: `<Link className={buttonVariants()}>`. */
export const buttonVariants = cva(
  [
    'inline-flex shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-md border',
    'font-medium text-sm select-none transition-[background-color,border-color,opacity] duration-100',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
    "[&_svg]:pointer-events-none [&_svg]:shrink-0 [&_svg:not([class*='size-'])]:size-4",
  ],
  {
    variants: {
      variant: {
        primary: 'border-transparent bg-brand text-on-brand hover:brightness-95 active:brightness-90',
        secondary: 'border-line bg-surface text-text hover:bg-sunken active:bg-line',
        ghost: 'border-transparent text-muted hover:bg-sunken hover:text-text active:bg-line',
        danger: 'border-transparent bg-bad text-on-bad hover:brightness-95 active:brightness-90',
        'danger-quiet': 'border-line bg-surface text-bad hover:bg-bad-soft',
        link: 'h-auto border-transparent px-0 text-brand-text underline-offset-2 hover:underline',
      },
      size: {
        sm: 'h-7 px-2.5 text-xs',
        md: 'h-8 px-3',
        lg: 'h-10 px-4 text-base',
        icon: 'size-8 px-0',
        'icon-sm': 'size-7 px-0',
      },
    },
    compoundVariants: [{ variant: 'link', className: 'h-auto px-0' }],
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
)

export interface ButtonProps extends React.ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
  /** Gives the look to the one child (a Link) instead of a button element. */
  asChild?: boolean
}

export function Button({ className, variant, size, asChild, type, ...props }: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className)
  if (asChild) return <Slot className={classes} {...props} />
  return <button type={type ?? 'button'} className={classes} {...props} />
}
