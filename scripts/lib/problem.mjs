/** Something a person can mend: its message is one clear sentence with the remedy, shown without a stack. */
export class Problem extends Error {}

/**
 * Runs a script with its processes: they are ended when it fails, and on Ctrl+C. A Problem is told by its sentence; the
 * exit code is 1.
 */
export async function main(processes, run) {
  processes.endOnSignal()
  try {
    await run(processes)
  } catch (error) {
    // Whoever ends the processes ends this one too, with the right code.
    if (processes.ending) return
    console.error(error instanceof Problem ? `\n${error.message}` : error)
    await processes.stop()
    process.exit(1)
  }
}
