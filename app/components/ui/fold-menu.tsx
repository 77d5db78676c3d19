import { ChevronDown, Ellipsis } from '../icons.tsx'
import { Form, Link, type LinkProps } from 'react-router'
import { useFoldOut } from '../use-fold-out.ts'
import { Button, buttonVariants } from './button.tsx'
import { menuItemClasses } from './menu-classes.ts'
import { cn } from '#app/lib/cn.ts'

/**
 * A menu of links and forms that folds out, so that it works without JavaScript. With it, Escape, a click elsewhere and a choice
 * close it, and the arrow keys move.
 */
export function FoldMenu({
  label,
  className,
  children,
}: {
  label: string
  className?: string | undefined
  children: (close: () => void) => React.ReactNode
}) {
  const { ref, close, onKeyDown } = useFoldOut()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and arrows for what is in it
    <details ref={ref} className={cn('relative', className)} onKeyDown={onKeyDown}>
      <summary
        className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), '[[open]>&]:bg-sunken')}
        title="More"
      >
        <Ellipsis aria-hidden />
        <span className="sr-only">{label}</span>
      </summary>
      <div className="scroll-thin absolute top-full right-0 z-30 mt-1.5 flex max-h-[min(70dvh,480px)] low:max-h-dvh w-64 flex-col overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-float">
        {children(close)}
      </div>
    </details>
  )
}

/** One action, as a form post that is answered with a redirect. */
export function ActionForm({
  action,
  intent,
  fields = {},
  onSubmit,
  className,
  children,
}: {
  action: string
  intent: string
  /** More hidden fields. */
  fields?: Record<string, string> | undefined
  onSubmit?: () => void
  className?: string
  children: React.ReactNode
}) {
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      className={className}
      // After the browser has read the form: closing first would remove the button that was clicked.
      onSubmit={() => onSubmit && setTimeout(onSubmit)}
    >
      {Object.entries({ intent, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  )
}

/** Shows an action as an entry of the menu. */
export function MenuAction({
  icon,
  children,
  ...form
}: Omit<React.ComponentProps<typeof ActionForm>, 'className'> & { icon: React.ReactNode }) {
  return (
    <ActionForm {...form}>
      <button type="submit" className={menuItemClasses}>
        {icon}
        {children}
      </button>
    </ActionForm>
  )
}

export function MenuLink({ icon, children, className, ...link }: LinkProps & { icon: React.ReactNode }) {
  return (
    <Link preventScrollReset {...link} className={cn(menuItemClasses, className)}>
      {icon}
      {children}
    </Link>
  )
}

/** An entry that folds out. Only one of a menu is open at a time. */
export function MenuFold({
  icon,
  label,
  danger = false,
  actionId,
  children,
}: {
  icon: React.ReactNode
  label: React.ReactNode
  danger?: boolean
  /** The action that opens it, for its key. */
  actionId?: string
  children: React.ReactNode
}) {
  return (
    <details className="group/fold" name="menu-fold">
      <summary data-action={actionId} className={cn(menuItemClasses, danger && 'menu-item-danger')}>
        {icon}
        <span className="flex flex-1 items-center gap-2">{label}</span>
        <ChevronDown aria-hidden className="group-open/fold:rotate-180" />
      </summary>
      {children}
    </details>
  )
}

/** An entry that asks before it acts. */
export function MenuConfirm({
  icon,
  label,
  question,
  confirm,
  danger = false,
  actionId,
  ...form
}: Omit<React.ComponentProps<typeof MenuFold>, 'children'> &
  Omit<React.ComponentProps<typeof ActionForm>, 'className' | 'children'> & {
    question: string
    confirm: string
  }) {
  return (
    <MenuFold icon={icon} label={label} danger={danger} {...(actionId && { actionId })}>
      <div className="flex flex-col gap-2 px-2 pt-1 pb-2">
        <p className="text-muted text-sm">{question}</p>
        <div className="flex gap-2">
          <ActionForm {...form}>
            <Button type="submit" size="sm" variant={danger ? 'danger' : 'primary'}>
              {confirm}
            </Button>
          </ActionForm>
          <button
            type="button"
            className={cn(buttonVariants({ size: 'sm', variant: 'ghost' }), 'js-only')}
            onClick={(event) => {
              const fold = event.currentTarget.closest('details')
              fold?.removeAttribute('open')
              fold?.querySelector('summary')?.focus()
            }}
          >
            Cancel
          </button>
        </div>
      </div>
    </MenuFold>
  )
}
