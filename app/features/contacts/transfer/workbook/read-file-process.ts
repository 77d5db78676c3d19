import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '#app/lib/errors.ts'
import type { Encoding } from '../table/encoding.server.ts'
import type { FileMessage } from './read-file-apart.server.ts'
import { type FileFormat, type FileReading, readFile } from './read-file.server.ts'

// The child process of read-file-apart.server.ts: prints each row of a file as a line of JSON.

const [path, format, residentMb, parent, chosen] = process.argv.slice(2)

// Ends this process when it holds too much memory, or when its parent is gone, even if it was killed. A thread of its own,
// because the main thread may be busy for minutes.
const watchdog = `
  setInterval(() => {
    if (process.ppid === ${Number(parent)} && process.memoryUsage.rss() < ${Number(residentMb)} * 2 ** 20) return
    process.kill(process.pid, 'SIGKILL')
  }, 100)`
new Worker(watchdog, { eval: true, execArgv: [] }).unref()

const print = async (line: object) => {
  // readline would end a line at these separators.
  const json = JSON.stringify(line).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
  if (!process.stdout.write(`${json}\n`)) await once(process.stdout, 'drain')
}

try {
  const messages: FileMessage[] = []
  const options = {
    ...(JSON.parse(chosen ?? '{}') as { encoding?: Encoding; delimiter?: string }),
    onReading: (reading: FileReading) => messages.push({ reading }),
    onWarning: (sheet: number, warning: string) => messages.push({ warning, sheet }),
  }
  for await (const row of readFile(path!, format as FileFormat, options)) {
    while (messages.length > 0) await print(messages.shift()!)
    await print(row)
  }
  while (messages.length > 0) await print(messages.shift()!)
  await print({ done: true })
} catch (error) {
  if (!(error instanceof AppError)) throw error
  await print({ problem: error.message })
}
