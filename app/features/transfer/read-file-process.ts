import { once } from 'node:events'
import { AppError } from '#app/lib/errors.ts'
import { readFile } from './read-file.server.ts'

// Reads an uploaded file in a process of its own (read-file-apart.server.ts): one line of JSON for each row.

const [path, format] = process.argv.slice(2)

const print = async (line: object) => {
  // To readline the two separators of Unicode end a line.
  const json = JSON.stringify(line).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
  if (!process.stdout.write(`${json}\n`)) await once(process.stdout, 'drain')
}

try {
  for await (const row of readFile(path!, format as 'csv' | 'xlsx')) await print(row)
  await print({ done: true })
} catch (error) {
  if (!(error instanceof AppError)) throw error
  await print({ problem: error.message })
}
