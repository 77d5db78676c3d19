import { ChevronDown, Ellipsis } from '#app/components/icons.tsx'
import { Form, Link, type LinkProps } from 'react-router'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { menuItemClasses } from '#app/components/ui/menu-classes.ts'
import { useFoldOut } from '#app/components/use-fold-out.ts'
import { cn } from '#app/lib/cn.ts'

/**
 * The actions on a conversation. A fold-out of forms, so that it works without JavaScript. With it,
 * Escape, a click elsewhere and a choice close it, and the arrow keys move.
 */
export function ConversationMenu({
  label,
  children,
}: {
  label: string
  children: (close: () => void) => React.ReactNode
}) {
  const { ref, close, onKeyDown } = useFoldOut()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and arrows for what is in it
    <details ref={ref} className="relative" onKeyDown={onKeyDown}>
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

/** One action on a conversation, as a form post that is answered with a redirect. */
export function ActionForm({
  action,
  intent,
  onSubmit,
  className,
  children,
}: {
  action: string
  intent: string
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
      <input type="hidden" name="intent" value={intent} />
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

export function MenuLink({ icon, children, ...link }: LinkProps & { icon: React.ReactNode }) {
  return (
    <Link preventScrollReset {...link} className={menuItemClasses}>
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
  children,
}: {
  icon: React.ReactNode
  label: string
  danger?: boolean
  children: React.ReactNode
}) {
  return (
    <details className="group/fold" name="conversation-menu">
      <summary className={cn(menuItemClasses, danger && 'menu-item-danger')}>
        {icon}
        <span className="flex-1">{label}</span>
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
  fields = {},
  ...form
}: {
  icon: React.ReactNode
  label: string
  question: string
  confirm: string
  danger?: boolean
  /** Hidden fields of the form. */
  fields?: Record<string, string>
  action: string
  intent: string
  onSubmit: () => void
}) {
  return (
    <MenuFold icon={icon} label={label} danger={danger}>
      <div className="flex flex-col gap-2 px-2 pt-1 pb-2">
        <p className="text-muted text-sm">{question}</p>
        <div className="flex gap-2">
          <ActionForm {...form}>
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
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
