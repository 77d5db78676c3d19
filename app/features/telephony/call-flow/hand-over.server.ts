import { asc, isNotNull } from 'drizzle-orm'
import { plural } from '#app/lib/plural.ts'
import type { Database } from '#db/client.ts'
import { locations } from '#db/schema/index.ts'
import type { HandOver } from '#app/features/area.server.ts'
import { type CallFlow, type CallGroup, readCallFlow } from './call-flow.schema.ts'
import { flowUsers, storeFlow } from './call-flow.server.ts'
import { callGroupName } from './engine/flow-warnings.ts'
import { subGroupsInOrder } from './settings/order.ts'

const hasUser = (userId: string) => (group: CallGroup) => group.users.some(({ id }) => id === userId)

/** A flow's call groups, each with its name in sentences. */
const namedGroups = (flow: CallFlow): { name: string; group: CallGroup }[] =>
  [
    { of: '', groups: flow.groups },
    ...subGroupsInOrder(flow).map(([, { label, groups }]) => ({ of: `${label}, `, groups })),
  ].flatMap(({ of, groups }) =>
    groups.map((group, index) => ({ name: of + callGroupName(group, index), group })),
  )

async function readFlows(tx: Database, { lock = false } = {}) {
  const found = tx
    .select({ id: locations.id, name: locations.name, callFlow: locations.callFlow })
    .from(locations)
    .where(isNotNull(locations.callFlow))
    .orderBy(asc(locations.id))
  const rows = await (lock ? found.for('no key update') : found)
  return rows.map(({ callFlow, ...location }) => ({ location, flow: readCallFlow(callFlow) }))
}

/** The call groups that have a user, or only those that ring their own phone, each with how many others it rings. */
async function groupsWith(
  tx: Database,
  userId: string,
  { byPhone = false } = {},
): Promise<{ name: string; others: number }[]> {
  const isIn = ({ users }: CallGroup) =>
    users.some(({ id, format }) => id === userId && (!byPhone || format === 'mobile'))
  const flows = await readFlows(tx)
  const present = new Set((await flowUsers(tx)).filter(({ disabled }) => !disabled).map(({ id }) => id))
  return flows.flatMap(({ location, flow }) =>
    namedGroups(flow)
      .filter(({ group }) => isIn(group))
      .map(({ name, group }) => ({
        name: `${location.name}, ${name}`,
        others: group.users.filter(({ id }) => id !== userId && present.has(id)).length,
      })),
  )
}

const sentence = ({ name, others }: { name: string; others: number }) =>
  others === 0 ? `${name}: no one else is in it.` : `${name}: it still rings ${plural(others, 'other user')}.`

/**
 * The call groups that ring a user. Without a colleague in their place the groups stay as they are: the call settings and
 * the dashboard then warn of those that reach no one, and the user is rung again if they come back.
 */
export const callGroupHandOver: HandOver = {
  kind: 'call-groups',
  label: ['call group', 'call groups'],
  fallback: 'No one',
  count: async (tx, userId) => (await groupsWith(tx, userId)).length,
  details: async (tx, userId) => (await groupsWith(tx, userId)).map(sentence),
  withoutPhone: async (tx, userId) => (await groupsWith(tx, userId, { byPhone: true })).map(sentence),
  give: async (tx, ctx, { from, to }) => {
    if (!to) return
    const people = await flowUsers(tx)
    const heir = people.find(({ id }) => id === to)
    const replace = ({ users, ...group }: CallGroup): CallGroup => ({
      ...group,
      users: users.flatMap((user) => {
        if (user.id !== from) return user
        if (users.some(({ id }) => id === to)) return []
        return { id: to, format: user.format === 'mobile' && heir?.choosesDevice ? 'mobile' : 'softphone' }
      }),
    })
    for (const { location, flow } of await readFlows(tx, { lock: true })) {
      if (!namedGroups(flow).some(({ group }) => hasUser(from)(group))) continue
      const after: CallFlow = {
        ...flow,
        groups: flow.groups.map(replace),
        ivr: Object.fromEntries(
          Object.entries(flow.ivr).map(([name, sub]) => [name, { ...sub, groups: sub.groups.map(replace) }]),
        ),
      }
      await storeFlow(tx, ctx, { locationId: location.id, before: flow, after, people })
    }
  },
}
