import { z } from 'zod'

/** The names of the folder's own files. */
export const MANIFEST = 'manifest.json'
/** The hash of the manifest, as `sha256sum -c` reads it. */
export const MANIFEST_HASH = 'manifest.sha256'
/** One entry a line. */
export const ENTRIES = 'entries.jsonl'
/** For each entry its hash and the link of the chain. */
export const CHAIN_FILE = 'chain.txt'
export const PDF = 'evidence.pdf'
export const PAGE = 'evidence.html'
export const README = 'README.txt'

export const FORMAT = 'switchboard-evidence-1'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const named = z.object({ id: z.uuid(), name: z.string() })

/** manifest.json: what an evidence file is about, and the hash of everything in it. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  id: z.uuid(),
  account: named,
  /** The contact, with the ids of contacts that were merged into it. */
  contact: named.extend({ merged: z.array(z.uuid()) }),
  madeBy: named,
  madeAt: z.iso.datetime(),
  /** The IANA zone in which the PDF and the page show times. */
  timeZone: z.string(),
  entryCount: z.int(),
  entriesHash: hash,
  salt: hash,
  /** The only entries that it was made with; missing for all. Days are of the time zone, both included. */
  limits: z
    .object({
      fromDay: z.iso.date().nullable(),
      toDay: z.iso.date().nullable(),
      kinds: z.array(z.string()).nullable(),
    })
    .optional(),
  /** The account's newest seal when this file was begun. */
  after: z.object({ number: z.int(), hash }).nullable(),
  files: z.array(z.object({ path: z.string(), size: z.int(), sha256: hash })),
  /** Recordings and attachments that couldn't be included. */
  missing: z.array(z.object({ entry: z.int(), name: z.string(), why: z.string() })),
})

export type Manifest = z.infer<typeof manifestSchema>
