import { fullName } from '#app/lib/names.ts'
import { X } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { DateTime } from '#app/components/time.tsx'
import { PhoneNumber } from '#app/components/values.tsx'
import { formatPhone } from '#app/lib/phone.ts'
import { BLOCKED_NUMBERS_PATH } from '../blocked-numbers.ts'
import type { BlockedNumber } from '../blocked-numbers.server.ts'

export interface BlockedChipsProps {
  numbers: readonly BlockedNumber[]
  /** The page's search, which the dialog's URL keeps. */
  query: string
}

/** A chip for each number. Hover or focus shows why, when and by which user it was blocked. */
export function BlockedChips({ numbers, query }: BlockedChipsProps) {
  return (
    <ul className="flex flex-wrap gap-2 overflow-x-clip p-3 sm:p-4">
      {numbers.map((number) => (
        <li
          key={number.id}
          className="group relative flex min-h-8 items-center rounded-full border border-line bg-sunken pl-3 hover:border-line-strong"
        >
          <PhoneNumber number={number.phoneNumber} />
          <Link
            to={`${BLOCKED_NUMBERS_PATH}/${number.id}/delete${query}`}
            preventScrollReset
            aria-describedby={`blocked-${number.id}`}
            className="mx-1 grid size-6 place-items-center rounded-full text-muted hover:bg-line hover:text-text"
          >
            <X aria-hidden className="size-3.5" />
            <span className="sr-only">Unblock {formatPhone(number.phoneNumber)}</span>
          </Link>
          <div
            id={`blocked-${number.id}`}
            role="tooltip"
            className="absolute top-full left-0 z-20 hidden w-60 max-w-[calc(100vw-3rem)] rounded-sm border border-line bg-surface px-2.5 py-2 text-sm shadow-float group-focus-within:block group-hover:block"
          >
            <BlockedDetails number={number} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The reason, who added it and the date. */
export function BlockedDetails({ number }: { number: BlockedNumber }) {
  return (
    <>
      <p className="break-words">{number.reason || 'No reason given'}</p>
      <p className="mt-0.5 text-muted text-xs">
        Added by{' '}
        {number.addedBy ? fullName(number.addedBy.firstName, number.addedBy.lastName) : 'Switchboard'} on{' '}
        <DateTime at={number.createdAt} />
      </p>
    </>
  )
}
