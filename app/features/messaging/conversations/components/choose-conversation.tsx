import type { IconComponent } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'

const key = 'rounded border border-line px-1 text-xs'

/** Beside the list while no conversation is open. */
export function ChooseConversation({
  icon,
  title,
  create,
}: {
  icon: IconComponent
  title: string
  create: { to: string; label: string }
}) {
  return (
    <EmptyState
      icon={icon}
      title={title}
      className="m-auto"
      action={
        <Link to={create.to} className={buttonVariants()}>
          {create.label}
        </Link>
      }
    >
      Pick one on the left
      <span className="js-only">
        , or press <kbd className={key}>j</kbd> and <kbd className={key}>k</kbd> to go through them
      </span>
      .
    </EmptyState>
  )
}
