import { useNavigate } from 'react-router'
import { VirtualList, type VirtualListProps } from '#app/components/lists/virtual-list.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'

interface ConversationRowsProps<Item> extends Omit<
  VirtualListProps<Item>,
  'onNearEnd' | 'footer' | 'onOpen' | 'onScroll' | 'total'
> {
  base: '/messages' | '/chat'
  /** The list's filter, which stays. */
  search?: string
  /** The next page: `load` fetches it, `href` is its address without JavaScript. */
  more: { href: string; load: () => void; loading: boolean; error: string | null } | null
}

/** The rows of a list of conversations. The keys j and k open the next and the previous one. */
export function ConversationRows<Item extends { id: string }>({
  base,
  search = '',
  more,
  ...list
}: ConversationRowsProps<Item>) {
  const navigate = useNavigate()
  return (
    <VirtualList
      {...list}
      total={more ? undefined : list.items.length}
      onOpen={({ id }) => void navigate(`${base}/${id}${search}`, { preventScrollReset: true })}
      onNearEnd={() => {
        if (more && !more.error) more.load()
      }}
      footer={
        more ? (
          <div className="flex flex-col items-center gap-1 p-3">
            <a
              href={more.href}
              aria-disabled={more.loading || undefined}
              className={buttonVariants({ size: 'sm' })}
              onClick={(event) => {
                event.preventDefault()
                more.load()
              }}
            >
              {more.loading ? 'Loading…' : 'More'}
            </a>
            {more.error ? (
              <p role="alert" className="text-bad text-xs">
                {more.error}
              </p>
            ) : null}
          </div>
        ) : null
      }
    />
  )
}
