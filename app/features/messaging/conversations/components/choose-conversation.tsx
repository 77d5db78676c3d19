import type { IconComponent } from '#app/components/icons.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'

const key = 'rounded border border-line px-1 text-xs'

/** Beside the list while no conversation is open. */
export function ChooseConversation({ icon, title }: { icon: IconComponent; title: string }) {
  return (
    <EmptyState icon={icon} title={title} className="m-auto">
      Pick one on the left
      <span className="js-only">
        , or press <kbd className={key}>j</kbd> and <kbd className={key}>k</kbd> to go through them
      </span>
      .
    </EmptyState>
  )
}
