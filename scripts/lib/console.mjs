const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** Says what is being done; the returned function says how it ended, and how long it took. */
export function step(what) {
  const since = Date.now()
  console.log(`  ${what} …`)
  return (result = what, well = true) => console.log(`${well ? '✓' : '✗'} ${result} (${seconds(since)})`)
}

/** More about what has just been said, set in. */
export function note(text) {
  for (const line of text.trimEnd().split('\n')) console.log(`    ${line}`)
}

const LEVELS = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' }

/** A process's log line as people read it, or undefined for one below `level` (JSON logs) . */
export function readable(line, level) {
  if (!line.startsWith('{')) return line
  try {
    const { level: own, time: _time, msg, err, ...rest } = JSON.parse(line)
    if (own < level) return undefined
    const facts = Object.entries(rest).map(
      ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    )
    return [LEVELS[own] ?? own, msg, ...facts, err?.message, level <= 30 ? err?.stack : undefined]
      .filter(Boolean)
      .join(' ')
  } catch {
    return line
  }
}
