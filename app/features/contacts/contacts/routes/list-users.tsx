import { Users as UsersIcon } from '#app/components/icons.tsx'
import { useRef } from 'react'
import { data, useRevalidator } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { useAnnouncedResults } from '#app/components/feedback/announcements.ts'
import { EmptyState, ErrorState } from '#app/components/feedback/empty-state.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { PhoneNumber } from '#app/components/values.tsx'
import { VirtualList } from '#app/components/lists/virtual-list.tsx'
import type { FrameHandle } from '#app/features/accounts/shell/components/frame-data.ts'
import { log } from '#app/lib/log.server.ts'
import { fullName } from '#app/lib/names.ts'
import { plural } from '#app/lib/plural.ts'
import { requestIdContext } from '#app/middleware/contexts.ts'
import { CLIENT_ROW_HEIGHT } from '#app/features/people/clients/client-list-item.ts'
import { listSearch } from '#app/features/people/clients/list-query.ts'
import { ContactListPage } from '../components/list-page.tsx'
import { listUsers } from '../list-users.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/list-users'

export const meta: Route.MetaFunction = () => [{ title: 'Users · Switchboard' }]

export const handle: FrameHandle = {
  fill: true,
  skip: [{ to: '#list', label: 'Skip to the list' }],
}

export const loader = page.loader(async (ctx, { url, context }: Route.LoaderArgs) => {
  const q = url.searchParams.get('q') ?? ''
  try {
    return { users: await listUsers(ctx, { search: q }), q }
  } catch (error) {
    log.error({ err: error, requestId: context.get(requestIdContext) }, 'user list failed')
    return data({ users: null, q }, { status: 500 })
  }
})

const ROLES = { super: 'Super', owner: 'Owner', admin: 'Admin', employee: 'Employee' }

export default function Users({ loaderData }: Route.ComponentProps) {
  const { users, q } = loaderData
  const { revalidate } = useRevalidator()
  const area = useRef<HTMLDivElement>(null)
  useAnnouncedResults(q, { count: users?.length ?? 0, one: 'user', none: 'No one' })
  return (
    <ContactListPage
      title="Users"
      total={users && !q ? plural(users.length, 'user') : undefined}
      searchLabel="Search users"
      href={`/users${listSearch({ q })}`}
      rowHeight={CLIENT_ROW_HEIGHT}
      onRefresh={() => {
        area.current?.scrollTo({ top: 0 })
        void revalidate()
      }}
    >
      {users === null ? (
        <ErrorState title="Unable to load users" />
      ) : users.length === 0 ? (
        <EmptyState icon={UsersIcon} title={`No users match “${q.slice(0, 60)}”`}>
          Look for parts of a name, an email or an extension.
        </EmptyState>
      ) : (
        <VirtualList
          label="Users"
          areaRef={area}
          items={users}
          total={users.length}
          rowHeight={CLIENT_ROW_HEIGHT}
          renderRow={(user, _index, tabIndex) => (
            <div className="flex h-full items-center gap-3 border-line border-b px-3 sm:px-4">
              <Avatar
                name={fullName(user.firstName, user.lastName)}
                src={user.avatar}
                seed={user.id}
                size="md"
              />
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">
                  <bdi>{fullName(user.firstName, user.lastName)}</bdi>
                </p>
                <a
                  href={`mailto:${user.email}`}
                  tabIndex={tabIndex}
                  className="block truncate text-muted text-sm hover:underline"
                >
                  {user.email}
                </a>
              </div>
              <span className="hidden text-muted text-sm sm:block">
                {user.phone ? <PhoneNumber number={user.phone} link tabIndex={tabIndex} /> : null}
                {user.extension ? ` ext. ${user.extension}` : null}
              </span>
              <Chip>{ROLES[user.role]}</Chip>
            </div>
          )}
        />
      )}
    </ContactListPage>
  )
}
