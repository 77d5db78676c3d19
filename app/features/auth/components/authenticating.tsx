import { useNavigation } from 'react-router'
import { BrandMark } from '#app/components/brand-mark.tsx'

/** Spec 1, 2.2: what is seen while it is found out who somebody is; the button says it aloud. Not under 300 ms. */
export function Authenticating() {
  const { state, formAction } = useNavigation()
  if (state === 'idle' || !formAction?.startsWith('/login')) return null
  return (
    <div className="fixed inset-0 z-50 grid animate-late place-items-center bg-bg">
      <p className="flex flex-col items-center gap-3 text-muted">
        <BrandMark className="size-10" />
        Signing in…
      </p>
    </div>
  )
}
