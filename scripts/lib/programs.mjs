/** The programs beside the web process, by the name of its file in dist. */
export const PROGRAMS = {
  worker: 'jobs/worker.ts',
  migrate: 'db/migrate.ts',
  seed: 'db/seed/seed.ts',
  'restored-copy': 'db/restored-copy.ts',
  'create-super-user': 'app/server/commands/create-super-user.ts',
  'demo-billing': 'app/server/commands/demo-billing.ts',
  'files-to-s3': 'app/server/commands/files-to-s3.ts',
  'recount-metrics': 'app/server/commands/recount-metrics.ts',
  'rewrap-keys': 'app/server/commands/rewrap-keys.ts',
  'stripe-catalog': 'app/server/commands/stripe-catalog.ts',
  'verify-evidence': 'app/server/commands/verify-evidence.ts',
  // A child process of the worker.
  'read-file-process': 'app/features/contacts/transfer/workbook/read-file-process.ts',
}
