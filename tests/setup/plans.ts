import { openPool, type Pool } from '#db/client.ts'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Plan Rows': number
  Plans?: Node[]
}

export interface Statement {
  text: string
  nodes: Node[]
}

/**
 * A pool that acts as the application's role and remembers how Postgres really carried out each statement, those inside
 * functions included: what EXPLAIN says of a query beside a function or as a superuser is another plan.
 */
export function openPlanPool(url: string): {
  pool: Pool
  plansOf: (work: () => Promise<unknown>) => Promise<Statement[]>
} {
  let statements: Statement[] = []
  const pool = openPool(url, {
    max: 4,
    session: {
      session_preload_libraries: 'auto_explain',
      'auto_explain.log_min_duration': '0',
      'auto_explain.log_nested_statements': 'on',
      'auto_explain.log_format': 'json',
      'auto_explain.log_level': 'notice',
    },
    onNotice: (message) => {
      const at = message.indexOf('plan:\n')
      if (at < 0) return
      const logged = JSON.parse(message.slice(at + 'plan:\n'.length)) as { 'Query Text': string; Plan: Node }
      const all = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(all)]
      statements.push({ text: logged['Query Text'], nodes: all(logged.Plan) })
    },
  })
  return {
    pool,
    plansOf: async (work) => {
      statements = []
      await work()
      return statements
    },
  }
}

/** Of the tables that grow with an account, or those given: which were read from beginning to end. */
export function scannedTables(statements: Statement[], tables: ReadonlySet<string> = BIG): string[] {
  return statements.flatMap(({ nodes }) =>
    nodes.flatMap((node) =>
      node['Node Type'] === 'Seq Scan' && tables.has(node['Relation Name'] ?? '')
        ? [node['Relation Name']!]
        : [],
    ),
  )
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
  'sms_rooms',
])

/** The indexes that were used, each once. */
export function usedIndexes(statements: Statement[]): string[] {
  return [...new Set(statements.flatMap(({ nodes }) => nodes.flatMap((node) => node['Index Name'] ?? [])))]
}
