import { cn } from '#app/lib/cn.ts'
import { initials, steadyIndex } from '#app/lib/names.ts'

/** The number of color pairs in app.css (avatar-0 …). */
const COLORS = 8

export type AvatarSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl'

export interface AvatarProps extends React.ComponentProps<'span'> {
  name: string
  /** The picture's URL; without it the initials show. */
  src?: string | null
  /** Decides the color; the name by default. */
  seed?: string
  size?: AvatarSize
}

/** A round picture or initials, hidden from screen readers because the name is written beside it. */
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
