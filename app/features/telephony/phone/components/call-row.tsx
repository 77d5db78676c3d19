import { Phone } from '#app/components/icons.tsx'
import { Button } from '#app/components/ui/button.tsx'

/** Someone to call. */
export function CallRow({
  title,
  detail,
  onCall,
  children,
}: {
  title: string
  detail: React.ReactNode
  onCall: () => void
  children?: React.ReactNode
}) {
  return (
    <li className="flex items-center gap-2.5 border-line border-b px-4 py-2 last:border-0">
      {children}
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-sm">
          <bdi>{title}</bdi>
        </p>
        <p className="truncate text-muted text-xs tabular-nums">{detail}</p>
      </div>
      <Button variant="ghost" size="icon" onClick={onCall} title={`Call ${title}`}>
        <Phone aria-hidden />
        <span className="sr-only">Call {title}</span>
      </Button>
    </li>
  )
}
