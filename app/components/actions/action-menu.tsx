import { Fragment } from 'react'
import { cn } from '#app/lib/cn.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ActionForm, FoldMenu, MenuAction, MenuConfirm, MenuFold, MenuLink } from '../ui/fold-menu.tsx'
import { menuItemClasses } from '../ui/menu-classes.ts'
import type { Act, Action } from './action.ts'
import { KeyHint } from './key-hint.tsx'
import { callData, callHref } from './use-perform.ts'

/**
 * The "…" of a header: its entries in groups, with their keys. `narrow` are those whose buttons hide where there is no room, and
 * `narrowOnly` hides them elsewhere.
 */
export function ActionMenu({
  label,
  entries,
  narrow = [],
  narrowOnly,
  className,
}: {
  label: string
  entries: readonly Action[]
  narrow?: readonly Action[]
  narrowOnly?: string
  className?: string
}) {
  const groups = Map.groupBy(entries, ({ place = 0 }) => Math.floor(place / 10))
  return (
    <FoldMenu label={label} className={className}>
      {(close) => (
        <>
          {narrow.length > 0 ? (
            <div className={narrowOnly}>
              {narrow.map((action) => (
                <Entry key={action.id} action={action} close={close} />
              ))}
              <hr className="-mx-1 my-1 border-line" />
            </div>
          ) : null}
          {[...groups.values()].map((group, index) => (
            <Fragment key={group[0]!.id}>
              {index > 0 ? <hr className="-mx-1 my-1 border-line" /> : null}
              {group.map((action) => (
                <Entry key={action.id} action={action} close={close} />
              ))}
            </Fragment>
          ))}
        </>
      )}
    </FoldMenu>
  )
}

function Entry({ action, close }: { action: Action; close: () => void }) {
  const { id, label, icon: Icon, keys, look, act } = action
  const danger = look === 'danger'
  const icon = <Icon aria-hidden />
  const content = (
    <>
      <bdi className="min-w-0 flex-1 truncate">{label}</bdi>
      <KeyHint keys={keys} />
    </>
  )
  const classes = cn(menuItemClasses, danger && 'menu-item-danger')
  if ('to' in act) {
    return (
      <MenuLink to={act.to} onClick={close} icon={icon} preventScrollReset={false} className={classes}>
        {content}
      </MenuLink>
    )
  }
  if ('dialog' in act) {
    return (
      <MenuLink
        to={act.dialog}
        icon={icon}
        className={classes}
        onClick={(event) => {
          close()
          if (act.instead?.()) event.preventDefault()
        }}
      >
        {content}
      </MenuLink>
    )
  }
  if ('call' in act) {
    return (
      <a href={callHref(act)} {...callData(act)} onClick={close} className={classes}>
        {icon}
        {content}
      </a>
    )
  }
  if ('run' in act) {
    return (
      <button
        type="button"
        className={cn(classes, 'js-only')}
        onClick={() => {
          close()
          act.run()
        }}
      >
        {icon}
        {content}
      </button>
    )
  }
  if ('hint' in act) return null
  const form = { action: act.post, intent: act.intent, fields: act.fields, onSubmit: close }
  if ('confirm' in act) {
    const { question, confirm } = act
    return <MenuConfirm {...form} {...{ icon, danger, question, confirm }} label={content} actionId={id} />
  }
  if ('choices' in act) {
    return (
      <MenuFold icon={icon} label={content} actionId={id}>
        <Choices act={act} label={label} close={close} />
      </MenuFold>
    )
  }
  return (
    <MenuAction {...form} icon={icon}>
      {content}
    </MenuAction>
  )
}

function Choices({
  act: { post, intent, fields, choices, none },
  label,
  close,
}: {
  act: Extract<Act, { choices: unknown }>
  label: string
  close: () => void
}) {
  return (
    <ul className="flex flex-col border-line border-b pb-1" aria-label={label.replace(/…$/, '')}>
      {choices.map((choice) => (
        <li key={choice.id}>
          <ActionForm action={post} intent={intent} fields={{ ...fields, ...choice.fields }} onSubmit={close}>
            <button type="submit" className={cn(menuItemClasses, 'pl-8')}>
              {choice.avatar === undefined ? null : (
                <Avatar name={choice.label} src={choice.avatar} seed={choice.id} size="xs" />
              )}
              <bdi className="truncate">{choice.label}</bdi>
            </button>
          </ActionForm>
        </li>
      ))}
      {choices.length === 0 ? <li className="px-8 py-1.5 text-muted text-sm">{none}</li> : null}
    </ul>
  )
}
