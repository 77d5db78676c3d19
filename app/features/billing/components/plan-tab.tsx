import type { UsageSectionView } from '../usage/usage-view.server.ts'
import { UsageSection } from './usage-section.tsx'

export function PlanTab({ usage }: { usage: UsageSectionView }) {
  return (
    <div className="flex flex-col gap-4">
      <UsageSection usage={usage} />
    </div>
  )
}
