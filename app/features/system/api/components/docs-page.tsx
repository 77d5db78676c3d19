import { cn } from '#app/lib/cn.ts'

/** A page of the reference beside its contents. */
export function DocsPage({
  label = 'Contents',
  contents,
  wideOnly = false,
  children,
}: {
  label?: string
  contents: { to: string; label: string; current?: boolean }[]
  /** Leaves the contents out where they would stand above the page. */
  wideOnly?: boolean
  children: React.ReactNode
}) {
  return (
    <div className="mx-auto flex max-w-[1100px] flex-col gap-8 p-4 sm:p-8 lg:flex-row">
      <nav
        aria-label={label}
        className={cn(
          'shrink-0 text-sm lg:sticky lg:top-8 lg:block lg:max-h-[calc(100vh-4rem)] lg:w-52 lg:self-start lg:overflow-y-auto',
          wideOnly && 'hidden',
        )}
      >
        <ul className="flex flex-wrap gap-x-4 gap-y-1 lg:flex-col">
          {contents.map(({ to, label, current }) => (
            <li key={to}>
              <a
                href={to}
                aria-current={current ? 'page' : undefined}
                className="underline aria-[current]:font-semibold aria-[current]:no-underline"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main className="flex min-w-0 flex-1 flex-col gap-8">{children}</main>
    </div>
  )
}
