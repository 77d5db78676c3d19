import journal from './migrations/meta/_journal.json' with { type: 'json' }

/** When this version's newest migration was written, in milliseconds. The database records it for each it has run. */
export const LATEST_MIGRATION = Math.max(...journal.entries.map((entry) => entry.when))
