import { Star } from '#app/components/icons.tsx'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { cn } from '#app/lib/cn.ts'

const FORM = 'favorites'

/** The form all stars of a page share when there is no JavaScript; a row then needs a button only. */
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
  /** Told at once, and once more when it could not be saved. */
  onChange: (favorite: boolean) => void
  onSaved?: () => void
}

/** What a star's button is, whatever it looks like. Belongs to a page with a FavoriteForm. */
export function favoriteButtonProps({ clientId, name, favorite, ...told }: FavoriteProps) {
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
      void toggle(clientId, !favorite, told)
    },
  } as const
}

/** The star beside a contact's name. It shows at once; a failure puts it back and says so. */
export function FavoriteButton({ favorite, ...props }: Omit<FavoriteProps, 'onChange' | 'onSaved'>) {
  const [chosen, setChosen] = useState<{ on: boolean; favorite: boolean }>()
  // What the server says last counts again as soon as it says something new.
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

/** By fetch, not by navigation: starring five contacts in a row neither waits nor loads the list again. */
async function toggle(
  clientId: string,
  favorite: boolean,
  { onChange, onSaved }: Pick<FavoriteProps, 'onChange' | 'onSaved'>,
) {
  onChange(favorite)
  const saved = await fetch(`/contacts/contact/${clientId}/favorite`, {
    method: 'POST',
    body: new URLSearchParams({ favorite: favorite ? '1' : '0' }),
    headers: { Accept: 'application/json' },
    // Also when the page is left at once.
    keepalive: true,
  }).then(
    (response) => response.ok && !response.redirected,
    () => false,
  )
  if (saved) return onSaved?.()
  onChange(!favorite)
  showToast({ kind: 'bad', message: 'The favorite could not be saved. Try again.' })
}
