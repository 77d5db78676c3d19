import { useNavigate, useSubmit } from 'react-router'
import type { Act, Action } from './action.ts'

/** Does what an action's button would do. */
export function usePerform(): (action: Action) => void {
  const navigate = useNavigate()
  const submit = useSubmit()
  return ({ id, act }) => {
    if ('to' in act) void navigate(act.to)
    else if ('dialog' in act) {
      if (!act.instead?.()) void navigate(act.dialog, { preventScrollReset: true })
    } else if ('call' in act) clickCall(act)
    else if ('run' in act) act.run()
    else if ('confirm' in act || 'choices' in act) openInMenu(id)
    else if ('post' in act) {
      const { post, intent, fields } = act
      void submit({ intent, ...fields }, { method: 'post', action: post, preventScrollReset: true })
    }
  }
}

type CallAct = Extract<Act, { call: string }>

export const callHref = ({ call }: CallAct) => `tel:${call}`

/** The other attributes of a link that calls, for the phone in the page. */
export const callData = ({ client, from }: CallAct) => ({ 'data-client': client, 'data-call-from': from })

function clickCall(act: CallAct): void {
  const link = document.createElement('a')
  link.hidden = true
  link.href = callHref(act)
  for (const [name, value] of Object.entries(callData(act))) if (value) link.setAttribute(name, value)
  document.body.append(link)
  link.click()
  link.remove()
}

/** Opens the menu at an entry that asks something. */
function openInMenu(id: string): void {
  const entry = document.querySelector<HTMLElement>(`[data-action="${CSS.escape(id)}"]`)
  for (let fold = entry?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
    fold.open = true
  entry?.focus()
}
