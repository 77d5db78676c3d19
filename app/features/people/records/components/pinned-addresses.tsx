import { MapPin, Pin } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { addressLine, mapLink } from '#app/features/accounts/fields/format.ts'
import { recordPath } from '../paths.ts'
import type { RecordView } from '../record-rows.server.ts'
import { useDialogUrls } from './use-dialog-urls.ts'

export function PinnedAddresses({ addresses }: { addresses: RecordView[] }) {
  const { dialogUrl } = useDialogUrls()
  if (addresses.length === 0) return null
  return (
    <ul aria-label="Pinned addresses" className="flex flex-col gap-2">
      {addresses.map((address) => (
        <li
          key={address.id}
          className="flex min-h-10 items-center gap-2.5 rounded-md border border-line bg-surface px-4 py-2"
        >
          <Pin aria-hidden className="size-4 shrink-0 text-muted" />
          <Link
            to={dialogUrl(recordPath(address, 'edit'))}
            preventScrollReset
            className="min-w-0 truncate hover:underline"
          >
            <bdi>{addressLine(address.values) || address.title}</bdi>
          </Link>
          <Chip>{String(address.values.type)}</Chip>
          <a
            href={mapLink(address.values)}
            target="_blank"
            rel="noopener noreferrer"
            className="ml-auto inline-flex items-center gap-1 text-brand-text hover:underline"
          >
            <MapPin aria-hidden className="size-4" />
            Map
          </a>
        </li>
      ))}
    </ul>
  )
}
