/** A column as spreadsheets name it, counted from 0: A, B, … Z, AA. */
export function columnName(at: number): string {
  let name = ''
  for (let left = at + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name
  }
  return name
}
