import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from '@radix-ui/react-slot'
import { cn } from '#app/lib/cn.ts'

/** A button's classes (in app.css), also for links that look like one: `<Link className={buttonVariants()}>`. */
export const buttonVariants = cva('btn', {
  variants: {
    variant: {
      primary: 'btn-primary',
      secondary: '',
      ghost: 'btn-ghost',
      danger: 'btn-danger',
      'danger-quiet': 'btn-danger-quiet',
      link: 'btn-link',
    },
    size: { sm: 'btn-sm', md: '', lg: 'btn-lg', icon: 'btn-icon', 'icon-sm': 'btn-icon-sm' },
  },
})

export interface ButtonProps extends React.ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
  /** Styles the one child (a Link) instead of a button element. */
  asChild?: boolean
}

export function Button({ className, variant, size, asChild, type, ...props }: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className)
  if (asChild) return <Slot className={classes} {...props} />
  return <button type={type ?? 'button'} className={classes} {...props} />
}
