import type { madeFiles } from '#db/schema/index.ts'

export type MadeFile<Scope = object> = Omit<typeof madeFiles.$inferSelect, 'scope'> & { scope: Scope }

export interface FileProgress {
  id: string
  kind: MadeFile['kind']
  state: MadeFile['state']
  /** 0 to 100. */
  percent: number
  error: string | null
}

/** A file as lists show it. Times are ISO strings. */
export interface FileView extends Omit<FileProgress, 'kind'> {
  /** Bytes. */
  size: number | null
  createdAt: string
  expiresAt: string
  /** Done, and not expired. */
  downloadable: boolean
}

export const isWorking = ({ state }: Pick<FileView, 'state'>): boolean =>
  state === 'queued' || state === 'running'

export const percentOf = ({
  state,
  partsDone,
  partsTotal,
}: Pick<MadeFile, 'state' | 'partsDone' | 'partsTotal'>): number =>
  state === 'done' ? 100 : partsTotal ? Math.min(99, Math.floor((partsDone / partsTotal) * 100)) : 0

/** `contacts-export-2026-11-20T10-15-02.xlsx`: file names can't contain colons. */
export const fileName = (title: string, at: Date, extension: string): string =>
  `${title}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.${extension}`
