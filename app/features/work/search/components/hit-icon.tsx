import { CornerDownRight } from '#app/components/icons.tsx'
import { useAreas } from '#app/features/area.ts'

export function HitIcon({ kind }: { kind: string }) {
  const area = useAreas().find(({ searchIcons }) => searchIcons && kind in searchIcons)
  const Icon = area?.searchIcons?.[kind] ?? CornerDownRight
  return <Icon aria-hidden className="size-4 shrink-0 text-muted" />
}
