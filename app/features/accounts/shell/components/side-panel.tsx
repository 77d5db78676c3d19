import { use, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import { type MenuItem, menuOf, useAreas } from '#app/features/area.ts'
import { currentOf } from '../navigation.ts'
import type { FrameData } from './frame-data.ts'
import { PanelFooter } from './panel-footer.tsx'
import { PanelPartContext } from './panel-part.ts'
import { Peers } from './peers.tsx'
import { StatusMenu } from './status-menu.tsx'

/**
 * Status, colleagues, menu and footer; the operator has only the last two, in the side panel of a wide screen and the sheet of a narrow one. Labels show
 * while it is unfolded.
 */
export function PanelContent({ frame }: { frame: FrameData }) {
  const team = useScrollStop<HTMLElement>()
  const menu = useScrollStop<HTMLDivElement>()
  return (
    <div className="flex min-h-0 flex-1 flex-col flow:flex-none">
      {frame.viewer.operate ? null : (
        <div className="p-2">
          <StatusMenu user={frame.user} peers={frame.peers} ghosting={frame.ghosting} />
        </div>
      )}
      <div className="scroll-thin min-h-0 flex-1 overflow-y-auto px-2 pb-2 flow:overflow-visible" ref={menu}>
        <div className="flex flex-col">
          {frame.viewer.operate ? null : (
            <Section
              title="Team"
              className="scroll-thin max-h-[40dvh] shrink-0 overflow-y-auto flow:max-h-none flow:overflow-visible"
              ref={team}
            >
              <Peers peers={frame.peers} userId={frame.user.id} />
            </Section>
          )}
          <Section title="Work" className="shrink-0">
            <nav aria-label="Work">
              <MenuList items={menuOf(useAreas(), 'work', frame.viewer)} />
            </nav>
          </Section>
          {frame.viewer.operate ? null : use(PanelPartContext)}
        </div>
      </div>
      <PanelFooter />
    </div>
  )
}

/**
 * Makes a part a tab stop while its last child is too long for it: it scrolls by itself, so the keyboard must reach it even
 * while none of its links is a stop.
 */
function useScrollStop<Part extends HTMLElement>() {
  const ref = useRef<Part>(null)
  useEffect(() => {
    const part = ref.current
    if (!part) return
    const update = () => {
      if (part.scrollHeight > part.clientHeight) part.tabIndex = 0
      else part.removeAttribute('tabindex')
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(part)
    if (part.lastElementChild) observer.observe(part.lastElementChild)
    return () => observer.disconnect()
  })
  return ref
}

function Section({
  title,
  className,
  ref,
  children,
}: {
  title: string
  className: string
  ref?: React.Ref<HTMLElement>
  children: React.ReactNode
}) {
  return (
    <section ref={ref} className={cn('border-line border-t py-2 unfolded:border-0 unfolded:py-0', className)}>
      <h2 className="sr-only font-semibold text-2xs text-faint unfolded:not-sr-only unfolded:px-2! unfolded:pt-3! unfolded:pb-1!">
        {title}
      </h2>
      {children}
    </section>
  )
}

export function MenuList({ items, className }: { items: MenuItem[]; className?: string }) {
  const current = currentOf(items, useLocation().pathname)
  if (items.length === 0) return null
  return (
    <ul className={cn('flex flex-col gap-px', className)}>
      {items.map(({ icon: Icon, ...item }) => (
        <li key={item.to}>
          <Link
            to={item.to}
            prefetch="intent"
            title={item.label}
            aria-current={item.to === current ? 'page' : undefined}
            className="panel-link"
          >
            {Icon ? <Icon /> : null}
            <span>{item.label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
