import { Star } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { showToast } from '#app/components/toast.ts'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { cn } from '#app/lib/cn.ts'

export interface FavoriteButtonProps {
  clientId: string
  name: string
  favorite: boolean
  /** Told at once, and once more when it could not be saved. */
  onChange?: (favorite: boolean) => void
  className?: string
}

/** Stars a contact for the user. It shows at once; a failure puts it back and says so. */
export function FavoriteButton({ clientId, name, favorite, onChange, className }: FavoriteButtonProps) {
  const fetcher = useFetcher<{ error?: string } | undefined>()
  const { pathname, search } = useLocation()
  const wanted = fetcher.formData ? fetcher.formData.get('favorite') === '1' : favorite
  const told = useRef<unknown>(undefined)
  useEffect(() => {
    if (fetcher.state !== 'idle' || !fetcher.data?.error || told.current === fetcher.data) return
    told.current = fetcher.data
    onChange?.(!favorite)
    showToast({ kind: 'bad', message: fetcher.data.error })
  }, [fetcher.state, fetcher.data, favorite, onChange])
  return (
    <form
      method="post"
      action={`/contacts/contact/${clientId}/favorite`}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        onChange?.(!wanted)
        void fetcher.submit(
          { favorite: wanted ? '0' : '1' },
          { method: 'post', action: `/contacts/contact/${clientId}/favorite` },
        )
      }}
    >
      <input type="hidden" name="favorite" value={wanted ? '0' : '1'} />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button
        type="submit"
        aria-pressed={wanted}
        aria-label={`${name} is a favorite`}
        title={wanted ? 'Remove from favorites' : 'Add to favorites'}
        className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), wanted && 'text-warn')}
      >
        <Star aria-hidden className={wanted ? 'fill-current' : undefined} />
      </button>
    </form>
  )
}
