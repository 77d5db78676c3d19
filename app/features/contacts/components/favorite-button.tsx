import { Star } from '#app/components/icons.tsx'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { cn } from '#app/lib/cn.ts'

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

/** The behaviour of a star, for a button of any look. Its page renders a FavoriteForm. */
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
        className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), shown && 'text-warn')}
      >
        <Star aria-hidden className={shown ? 'fill-current' : undefined} />
      </button>
    </>
  )
}

/** By fetch instead of a form, so that starring five contacts in a row neither waits nor reloads the list. */
async function save(clientId: string, favorite: boolean, onChange: FavoriteProps['onChange']) {
  onChange(favorite)
  const saved = await fetch(`/contacts/contact/${clientId}/favorite`, {
    method: 'POST',
    body: new URLSearchParams({ favorite: favorite ? '1' : '0' }),
    headers: { Accept: 'application/json' },
    // Completes even if the user leaves the page.
    keepalive: true,
  }).then(
    (response) => response.ok && !response.redirected,
    () => false,
  )
  if (saved) return
  onChange(!favorite)
  showToast({ kind: 'bad', message: 'The favorite could not be saved. Try again.' })
}
