import { cn } from '#app/lib/cn.ts'
import { initials, steadyIndex } from '#app/lib/names.ts'

/** Soft ground and dark letters, each pair above 4.5:1; the same in light and dark. */
const COLORS = [
  'bg-[#cfe3ff] text-[#123b73]',
  'bg-[#e7dcff] text-[#4a2b91]',
  'bg-[#ffe2cf] text-[#7d3a10]',
  'bg-[#d7f3e1] text-[#14603a]',
  'bg-[#ffd9dd] text-[#8d1f2d]',
  'bg-[#dfe9d0] text-[#3e5a13]',
  'bg-[#fbe7c6] text-[#76500b]',
  'bg-[#d3f0f2] text-[#0c565d]',
]
const NOBODY = 'bg-sunken text-muted'

export const AVATAR_SIZES = {
  xs: 'size-[22px] text-[9px]',
  sm: 'size-7 text-2xs',
  md: 'size-9 text-xs',
  lg: 'size-11 text-[15px]',
  xl: 'size-[72px] text-xl',
}

export interface AvatarProps extends React.ComponentProps<'span'> {
  name: string
  /** Picture; initials while there is none. */
  src?: string | null
  /** Keeps the colour when the name changes; the name itself by default. */
  seed?: string
  size?: keyof typeof AVATAR_SIZES
}

/** A round picture or initials. Decoration beside a written name: it has no name of its own. */
export function Avatar({ name, src, seed, size = 'sm', className, children, ...props }: AvatarProps) {
  const letters = initials(name)
  const color = letters === '?' ? NOBODY : COLORS[steadyIndex(seed ?? name, COLORS.length)]
  return (
    <span
      className={cn(
        'relative inline-grid shrink-0 select-none place-items-center rounded-full font-semibold',
        AVATAR_SIZES[size],
        color,
        className,
      )}
      {...props}
    >
      {src ? (
        <img src={src} alt="" className="size-full rounded-full object-cover" />
      ) : (
        <span aria-hidden>{letters}</span>
      )}
      {children}
    </span>
  )
}
