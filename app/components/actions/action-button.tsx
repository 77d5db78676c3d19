import { Link } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import { useLetterKeys } from '../preferences.tsx'
import { buttonVariants } from '../ui/button.tsx'
import { ActionForm } from '../ui/fold-menu.tsx'
import { type Action, ariaKeys, keyLabel } from './action.ts'
import { callData, callHref } from './use-perform.ts'

const VARIANTS = { primary: 'primary', quiet: 'ghost', danger: 'danger-quiet' } as const

/** An action as a button of a header. `words` are the classes of its word, which may hide where there is no room. */
export function ActionButton({
  action,
  words,
  className,
}: {
  action: Action
  words?: string
  className?: string
}) {
  const { label, button = label, icon: Icon, keys, look, pressed, act } = action
  const letters = useLetterKeys()
  const key = letters ? keys?.[0] : undefined
  const tip = key ? `${label} (${keyLabel(key)})` : label
  const props = {
    title: button === tip ? undefined : tip,
    'aria-keyshortcuts': letters ? ariaKeys(keys) : undefined,
    className: cn(buttonVariants({ variant: look ? VARIANTS[look] : 'secondary' }), className),
  }
  const content = (
    <>
      <Icon aria-hidden className={pressed ? 'text-brand-text' : undefined} />
      <span className={words}>{button}</span>
    </>
  )
  if ('to' in act) {
    return (
      <Link to={act.to} prefetch="intent" {...props}>
        {content}
      </Link>
    )
  }
  if ('dialog' in act) {
    return (
      <Link
        to={act.dialog}
        preventScrollReset
        onClick={(event) => act.instead?.() && event.preventDefault()}
        {...props}
      >
        {content}
      </Link>
    )
  }
  if ('call' in act) {
    return (
      <a href={callHref(act)} {...callData(act)} {...props}>
        {content}
      </a>
    )
  }
  if ('post' in act) {
    return (
      <ActionForm action={act.post} intent={act.intent} fields={act.fields} className="contents">
        <button type="submit" aria-pressed={pressed} {...props}>
          {content}
        </button>
      </ActionForm>
    )
  }
  if ('hint' in act) return null
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={act.run}
      {...props}
      className={cn(props.className, 'js-only')}
    >
      {content}
    </button>
  )
}
