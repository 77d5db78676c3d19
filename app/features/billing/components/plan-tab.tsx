import { UsageSection } from './usage-section.tsx'

export function PlanTab() {
  return (
    <div className="flex flex-col gap-4">
      <UsageSection />
    </div>
  )
}
