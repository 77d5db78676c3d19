import {
  Car,
  ExternalLink,
  FileText,
  Folder,
  Globe,
  HeartPulse,
  House,
  Landmark,
  type IconComponent,
  Mail,
  MapPin,
  Shield,
  Star,
} from '#app/components/icons.tsx'
import { linkTarget } from '#app/features/accounts/fields/format.ts'
import type { LINK_ICONS } from '../kinds/link.ts'
import type { RecordView } from '../record-rows.server.ts'
import { RowMenu } from './row-menu.tsx'

const ICONS: Record<(typeof LINK_ICONS)[number]['value'], IconComponent> = {
  globe: Globe,
  folder: Folder,
  document: FileText,
  shield: Shield,
  car: Car,
  home: House,
  bank: Landmark,
  health: HeartPulse,
  map: MapPin,
  mail: Mail,
  star: Star,
}

/** A client's quick links. They open in a new window, without a referrer or access to ours. */
export function QuickLinks({ records }: { records: readonly RecordView[] }) {
  return (
    <ul aria-label="Quick links" className="pl-1">
      {records.map((record) => {
        const { url = '', description, icon } = record.values as Record<string, string | undefined>
        const Icon = ICONS[icon as keyof typeof ICONS] ?? Globe
        return (
          <li key={record.id} className="flex min-h-8 items-center gap-2">
            <Icon aria-hidden className="size-4 shrink-0 text-muted" />
            <a
              href={linkTarget(url)}
              target="_blank"
              rel="noopener noreferrer nofollow"
              title={description ? `${record.title}: ${description}` : record.title}
              className="inline-flex min-w-0 items-center gap-1.5 text-brand-text hover:underline"
            >
              <bdi className="truncate">{record.title}</bdi>
              <ExternalLink aria-label="(opens a new window)" className="size-3.5 shrink-0" />
            </a>
            <span className="min-w-0 flex-1 truncate text-muted text-sm">
              <bdi>{description}</bdi>
            </span>
            <RowMenu record={record} />
          </li>
        )
      })}
    </ul>
  )
}
