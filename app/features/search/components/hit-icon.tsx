import { ContactRound, CornerDownRight, MessageSquare, Phone, Users } from '#app/components/icons.tsx'
import type { HitKind } from '../search.ts'

const ICONS = {
  client: ContactRound,
  number: Phone,
  message: MessageSquare,
  chat: Users,
  page: CornerDownRight,
}

export function HitIcon({ kind }: { kind: HitKind }) {
  const Icon = ICONS[kind]
  return <Icon aria-hidden className="size-4 shrink-0 text-muted" />
}
