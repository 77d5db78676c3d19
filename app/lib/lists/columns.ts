/** Days are `yyyy-MM-dd`, instants ISO, money cents. */
type Value<Row> =
  | { kind: 'text' | 'day' | 'phone'; value: (row: Row) => string | null }
  /** `never` stands for none; by default a dash. */
  | { kind: 'instant'; value: (row: Row) => string | null; never?: string; show?: 'date' | 'both' }
  | { kind: 'number' | 'cents'; value: (row: Row) => number | null }
  /** A part of a whole, from 0 to 1. */
  | { kind: 'share'; value: (row: Row) => number | null }
  | { kind: 'flag'; value: (row: Row) => boolean }
  /** `opens`: wherever the row is clicked. */
  | { kind: 'link'; value: (row: Row) => string | null; to: (row: Row) => string; opens?: true }

/** A column of a list's table and of its file. */
export type ListColumn<Row> = Value<Row> & {
  label: string
  /** Its name in the file where that isn't the label; null when the file doesn't have it. */
  sheet?: string | null
  /** Only in the file. */
  onlySheet?: true
  /** The key by which its head sorts the list. */
  sort?: string
}
