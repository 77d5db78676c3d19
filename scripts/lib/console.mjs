const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** Prints the start of a step; the returned function prints its result and duration. */
export function step(name) {
  const since = Date.now()
  console.log(`  ${name} …`)
  return (result = name, ok = true) => console.log(`${ok ? '✓' : '✗'} ${result} (${seconds(since)})`)
}

/** Prints indented details of a step. */
export function note(text) {
  for (const line of text.trimEnd().split('\n')) console.log(`    ${line}`)
}

const LEVELS = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' }

/** Formats a pino JSON line for the console; undefined if it is below `level`. Returns other lines unchanged. */
export function formatLogLine(line, level) {
  if (!line.startsWith('{')) return line
  try {
    const { level: own, time: _time, msg, err, ...rest } = JSON.parse(line)
    if (own < level) return undefined
    const fields = Object.entries(rest).map(
      ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    )
    return [LEVELS[own] ?? own, msg, ...fields, err?.message, level <= 30 ? err?.stack : undefined]
      .filter(Boolean)
      .join(' ')
  } catch {
    return line
  }
}
