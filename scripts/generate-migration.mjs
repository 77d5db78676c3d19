// `npm run db:generate -- --name <what>`: writes a migration for what has changed in db/schema.
import { spawnSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'
import { inRoot, nodeBinary, packageCommand } from './lib/paths.mjs'

const { status } = spawnSync(
  nodeBinary(),
  [packageCommand('drizzle-kit', 'bin.cjs'), 'generate', ...process.argv.slice(2)],
  { cwd: inRoot(), stdio: 'inherit' },
)
if (status !== 0) process.exit(status ?? 1)
// The next migration is made from the newest snapshot; the others would only weigh on the repository.
const snapshots = globSync(inRoot('db/migrations/meta/*_snapshot.json')).sort()
for (const snapshot of snapshots.slice(0, -1)) rmSync(snapshot)
