import { Link } from 'react-router'
import { DateTime } from '#app/components/time.tsx'
import { OrDash, PhoneNumber } from '#app/components/values.tsx'
import { cn } from '#app/lib/cn.ts'
import { formatDay } from '#app/lib/dates.ts'
import { formatCents } from '#app/lib/money.ts'
import type { ListColumn } from '#app/lib/lists/columns.ts'
import { Table, type TableColumn } from './table.tsx'

/** A column of a table whose rows are cards on phones. */
export interface CellColumn<Row> extends TableColumn {
  cell: (row: Row) => React.ReactNode
  /** Classes of its cells, and of its heading; `className` is for both. */
  cellClass?: string
  headClass?: string
}

interface RowTableProps<Row> {
  caption: string
  columns: readonly CellColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  rowClass?: (row: Row) => string
  className?: string
}

/** A table of rows. Each cell has its column's label, which names it where the row is a card. */
export function RowTable<Row>({ caption, columns, rows, keyOf, rowClass, className }: RowTableProps<Row>) {
  return (
    <Table
      caption={caption}
      columns={columns.map(({ headClass, ...column }) => ({
        ...column,
        className: cn(column.className, headClass),
      }))}
      cards
      className={className}
    >
      {rows.map((row) => (
        <tr key={keyOf(row)} data-row={keyOf(row)} className={rowClass?.(row)}>
          {columns.map(({ label, className: look, cellClass, cell }) => (
            <td key={label} data-label={label} className={cn(look, cellClass)}>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  )
}

export interface ListTableProps<Row> {
  caption: string
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  /** Labels of columns that have nothing to say here. */
  without?: readonly string[]
  /** Ticks a row. */
  choose?: (row: Row) => React.ReactNode
  chooseLabel?: string
  /** Makes heads of columns with a key links that sort by it. */
  sorting?: (key: string) => TableColumn['sort']
  /** Cells that show more than the column's value, by label. */
  cells?: Readonly<Record<string, (row: Row) => React.ReactNode>>
}

/** A list's rows in its columns. */
export function ListTable<Row extends { id: string }>({
  columns,
  without = [],
  choose,
  chooseLabel = 'Choose',
  sorting,
  cells = {},
  caption,
  rows,
}: ListTableProps<Row>) {
  const shown = columns.filter(({ label, onlySheet }) => !onlySheet && !without.includes(label))
  const opens = shown.some((column) => column.kind === 'link' && column.opens)
  return (
    <RowTable
      caption={caption}
      rows={rows}
      keyOf={({ id }) => id}
      rowClass={() => (opens ? 'relative align-top hover:bg-sunken/60' : 'align-top')}
      columns={[
        ...(choose
          ? [{ label: chooseLabel, unseen: true, className: 'print:hidden', headClass: 'w-8', cell: choose }]
          : []),
        ...shown.map((column) => ({
          label: column.label,
          ...(column.sort && sorting && { sort: sorting(column.sort) }),
          ...(NUMBERS.has(column.kind) && { className: 'text-right' }),
          cellClass: CELLS[column.kind],
          cell: cells[column.label] ?? ((row: Row) => <Value column={column} row={row} />),
        })),
      ]}
    />
  )
}

const NUMBERS = new Set(['number', 'cents', 'share'])

const CELLS: Record<ListColumn<unknown>['kind'], string> = {
  text: 'break-words',
  link: 'break-words',
  day: 'whitespace-nowrap tabular-nums',
  instant: 'whitespace-nowrap tabular-nums',
  phone: 'whitespace-nowrap',
  cents: 'tabular-nums',
  number: 'tabular-nums',
  share: 'tabular-nums',
  flag: '',
}

function Value<Row>({ column, row }: { column: ListColumn<Row>; row: Row }) {
  switch (column.kind) {
    case 'text': {
      const text = column.value(row)
      return <OrDash>{text && <bdi>{text}</bdi>}</OrDash>
    }
    case 'day': {
      const day = column.value(row)
      return <OrDash>{day && formatDay(day)}</OrDash>
    }
    case 'instant': {
      const at = column.value(row)
      if (at === null && column.never) return <span className="text-muted">{column.never}</span>
      return <DateTime at={at} show={column.show ?? 'date'} />
    }
    case 'phone':
      return <PhoneNumber number={column.value(row)} />
    case 'cents': {
      const cents = column.value(row)
      return <OrDash>{cents === null ? null : formatCents(cents)}</OrDash>
    }
    case 'number':
      return <OrDash>{column.value(row)?.toLocaleString('en-US')}</OrDash>
    case 'share': {
      const share = column.value(row)
      return <OrDash>{share === null ? null : `${(share * 100).toFixed(2)}%`}</OrDash>
    }
    case 'flag':
      return column.value(row) ? 'Yes' : <OrDash />
    case 'link': {
      const text = column.value(row)
      if (text === null) return <OrDash />
      return column.opens ? (
        <Link to={column.to(row)} prefetch="intent" className="font-medium after:absolute after:inset-0">
          {text}
        </Link>
      ) : (
        <Link to={column.to(row)} className="relative z-10 hover:underline">
          {text}
        </Link>
      )
    }
  }
}
