import journal from './migrations/meta/_journal.json' with { type: 'json' }

const times = journal.entries.map((entry) => entry.when)

/**
 * When the migration was written that creates all tables of a new database, in milliseconds. The database records it for each
 * migration it has run. A database of the earlier migrations, which this one replaces, has recorded it for the last of them.
 */
export const BASELINE = Math.min(...times)

/** When this version's newest migration was written. */
export const LATEST_MIGRATION = Math.max(...times)
