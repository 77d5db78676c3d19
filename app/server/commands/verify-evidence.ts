import '#app/lib/require-node.mjs'
import { parseArgs } from 'node:util'
import { checkZip } from '#app/features/system/evidence/check-zip.server.ts'
import { openPool } from '#db/client.ts'

const USAGE = 'npm run verify-evidence -- FILE.zip [--database URL]'

const AGREES_WITH_ITSELF = `The file agrees with itself. That can’t show whether all of it was made again later: compare the hash of the
manifest with the one that was noted when it was made, or use --database.`

// `npm run verify-evidence`: checks an evidence file by itself, or also against the seal that the database keeps. Exits with 1 when
// something was changed, and with 2 when it couldn't check.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { database: { type: 'string' } },
})
const [path] = positionals
if (!path || positionals.length > 1) {
  console.error(`Usage: ${USAGE}`)
  process.exit(2)
}
const pool = values.database
  ? openPool(values.database, { max: 4, applicationName: 'verify-evidence' })
  : null
try {
  const { manifest, manifestHash, problems, missing } = await checkZip(path, pool)
  if (manifest) {
    console.log(`Evidence file ${manifest.id}
${manifest.contact.name}, a contact of ${manifest.account.name}
Made by ${manifest.madeBy.name} at ${manifest.madeAt}, with ${manifest.entryCount} entries
Hash of the manifest: ${manifestHash}`)
  }
  for (const each of missing)
    console.log(`Missing when it was made: entry ${each.entry}, ${each.name}: ${each.why}`)
  for (const problem of problems) console.error(`CHANGED: ${problem}`)
  if (problems.length === 0) {
    console.log(pool ? 'Nothing was changed, in the file or in the database.' : AGREES_WITH_ITSELF)
  }
  process.exitCode = problems.length === 0 ? 0 : 1
} catch (error) {
  console.error(`Can’t check ${path}: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
} finally {
  await pool?.end()
}
