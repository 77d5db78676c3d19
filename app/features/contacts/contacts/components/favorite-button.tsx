import { Star } from '#app/components/icons.tsx'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { favoriteChanged } from '#app/features/people/clients/events.ts'
import { cn } from '#app/lib/cn.ts'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'

const FORM = 'favorites'

/** The form that all stars of a page submit without JavaScript. */
export function FavoriteForm() {
  const { pathname, search } = useLocation()
  return (
    <form id={FORM} method="post" hidden>
      <input type="hidden" name="returnTo" value={pathname + search} />
    </form>
  )
}

export interface FavoriteProps {
  clientId: string
  name: string
  favorite: boolean
  /** Called at once, and again with the old value if the change could not be saved. */
  onChange: (favorite: boolean) => void
}

/** The behavior of a star, for a button of any look. Its page renders a FavoriteForm. */
export function favoriteButtonProps({ clientId, name, favorite, onChange }: FavoriteProps) {
  return {
    type: 'submit',
    form: FORM,
    formAction: `/contacts/contact/${clientId}/favorite`,
    name: 'favorite',
    value: favorite ? '0' : '1',
    'aria-pressed': favorite,
    'aria-label': `${name} is a favorite`,
    onClick: (event: React.MouseEvent) => {
      event.preventDefault()
      void save(clientId, !favorite, onChange)
    },
  } as const
}

/** The star beside a contact's name. */
export function FavoriteButton({ favorite, ...props }: Omit<FavoriteProps, 'onChange'>) {
  const [chosen, setChosen] = useState<{ on: boolean; favorite: boolean }>()
  // The user's choice holds until the server says something new.
  const shown = chosen && chosen.on === favorite ? chosen.favorite : favorite
  useFavoriteEvents((clientId, next) => {
    if (clientId === props.clientId) setChosen({ on: favorite, favorite: next })
  })
  return (
    <>
      <FavoriteForm />
      <button
        {...favoriteButtonProps({
          ...props,
          favorite: shown,
          onChange: (next) => setChosen({ on: favorite, favorite: next }),
        })}
        title={shown ? 'Remove from favorites' : 'Add to favorites'}
        className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), shown && 'text-brand-text')}
      >
        <Star aria-hidden className={shown ? 'fill-current' : undefined} />
      </button>
    </>
  )
}

/**
 * Calls `onChange` when a star changes in another tab, or once the server has saved it: a page loaded again right after
 * the click may have been read before.
 */
export function useFavoriteEvents(onChange: (clientId: string, favorite: boolean) => void): void {
  useRealtimeEvent(favoriteChanged, ({ clientId, favorite }) => {
    if (!wanted.has(clientId)) onChange(clientId, favorite)
  })
}

/** The stars that are being saved, as last clicked. */
const wanted = new Map<string, boolean>()

/** Saves a star's clicks one at a time, so that the last one wins. */
async function save(clientId: string, favorite: boolean, onChange: FavoriteProps['onChange']) {
  onChange(favorite)
  const isSaving = wanted.has(clientId)
  wanted.set(clientId, favorite)
  if (isSaving) return
  for (let saved = !favorite; wanted.get(clientId) !== saved; saved = !saved) {
    if (await post(clientId, !saved)) continue
    onChange(saved)
    showToast({ kind: 'bad', message: 'The favorite could not be saved. Try again.' })
    break
  }
  wanted.delete(clientId)
}

/** By fetch instead of a form, so that starring five contacts in a row neither waits nor reloads the list. */
async function post(clientId: string, favorite: boolean): Promise<boolean> {
  try {
    const response = await fetch(`/contacts/contact/${clientId}/favorite`, {
      method: 'POST',
      body: new URLSearchParams({ favorite: favorite ? '1' : '0' }),
      headers: { Accept: 'application/json' },
      // Completes even if the user leaves the page.
      keepalive: true,
    })
    return response.ok && !response.redirected
  } catch {
    return false
  }
}
