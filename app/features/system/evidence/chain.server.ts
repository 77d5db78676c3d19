import { createHash, createHmac } from 'node:crypto'

/** The link before the first one of a chain. */
export const CHAIN_START = '0'.repeat(64)

export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * The hash of an entry: its line of entries.jsonl, without the line break, keyed with the file's salt. Without the salt, which
 * only the file has, a short text can't be found by trying.
 */
export const entryHash = (salt: string, line: string | Uint8Array): string =>
  createHmac('sha256', Buffer.from(salt, 'hex')).update(line).digest('hex')

/** The next link: of the link before, and the hash of an entry. */
export const nextLink = (link: string, hash: string): string => sha256(link + hash)

/** An evidence file in the account's chain. Hashes are SHA-256 as lower-case hex. */
export interface Seal {
  /** The evidence file's. */
  id: string
  /** Its place in the chain, from 1. */
  number: number
  subjectId: string
  madeBy: string
  madeAt: Date
  entryCount: number
  entriesHash: string
  manifestHash: string
  previousHash: string
}

/** The hash of a seal, over everything that it says. */
export const sealHash = (accountId: string, seal: Seal): string =>
  sha256(
    [
      seal.previousHash,
      accountId,
      seal.number,
      seal.id,
      seal.subjectId,
      seal.madeBy,
      seal.madeAt.toISOString(),
      seal.entryCount,
      seal.entriesHash,
      seal.manifestHash,
    ].join('\n'),
  )
