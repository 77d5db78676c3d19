import { openPool, type Pool } from '#db/client.ts'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Node[]
}

/** The nodes of one statement's plan. */
type Plan = Node[]

/**
 * A pool with the app's role that records the plans Postgres really used, also inside functions. EXPLAIN as a
 * superuser, or of a function's query outside it, may show another plan. `ownerUrl`: only a superuser may load the
 * extension.
 */
export function openPlanPool(ownerUrl: string): {
  pool: Pool
  plansOf: (work: () => Promise<unknown>) => Promise<Plan[]>
} {
  let plans: Plan[] = []
  const pool = openPool(ownerUrl, {
    max: 4,
    session: {
      role: 'switchboard_app',
      // Test tables are cached. At the default, made for spinning disks, the smaller ones are on the edge of a full scan.
      random_page_cost: '1.1',
      session_preload_libraries: 'auto_explain',
      'auto_explain.log_min_duration': '0',
      'auto_explain.log_nested_statements': 'on',
      'auto_explain.log_format': 'json',
      'auto_explain.log_level': 'notice',
    },
    onNotice: (message) => {
      const at = message.indexOf('plan:\n')
      if (at < 0) return
      const logged = JSON.parse(message.slice(at + 'plan:\n'.length)) as { Plan: Node }
      const all = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(all)]
      plans.push(all(logged.Plan))
    },
  })
  return {
    pool,
    plansOf: async (work) => {
      plans = []
      await work()
      return plans
    },
  }
}

/** The tables scanned from end to end, among `tables`: by default those that grow with an account. */
export function scannedTables(plans: Plan[], tables: ReadonlySet<string> = BIG): string[] {
  return plans
    .flat()
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .flatMap((node) => node['Relation Name'] ?? [])
    .filter((table) => tables.has(table))
}

const BIG = new Set([
  'activities',
  'audit_log',
  'client_addresses',
  'client_favorites',
  'client_policies',
  'client_tags',
  'clients',
  'consents',
  'follow_ups',
  'sms_messages',
  'conversations',
])

/** The indexes used, each once. */
export function usedIndexes(plans: Plan[]): string[] {
  return [...new Set(plans.flat().flatMap((node) => node['Index Name'] ?? []))]
}
