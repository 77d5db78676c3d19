import { useNavigation } from 'react-router'
import { BrandMark } from '#app/components/brand-mark.tsx'

/** Shown while a sign-in is checked, after 300 ms. The button announces it. */
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
