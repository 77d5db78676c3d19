import { cn } from '#app/lib/cn.ts'
import { initials, steadyIndex } from '#app/lib/names.ts'

/** Pairs of colours in app.css (avatar-0 …). */
const COLORS = 8

export type AvatarSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl'

export interface AvatarProps extends React.ComponentProps<'span'> {
  name: string
  /** Picture; initials while there is none. */
  src?: string | null
  /** Keeps the colour when the name changes; the name itself by default. */
  seed?: string
  size?: AvatarSize
}

/** A round picture or initials. Decoration beside a written name: it has no name of its own. */
export function Avatar({ name, src, seed, size = 'sm', className, children, ...props }: AvatarProps) {
  const letters = initials(name)
  const color = letters === '?' ? undefined : `avatar-${steadyIndex(seed ?? name, COLORS)}`
  return (
    <span className={cn('avatar', `avatar-${size}`, color, className)} {...props}>
      {src ? <img src={src} alt="" /> : <span aria-hidden>{letters}</span>}
      {children}
    </span>
  )
}
