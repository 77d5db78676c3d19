/** An error the user can fix. Its message says how, and is shown without a stack trace. */
export class Problem extends Error {}

/** Runs a script and stops its processes on failure (exit code 1) and on Ctrl+C. */
export async function main(processes, run) {
  processes.stopOnSignal()
  try {
    await run(processes)
  } catch (error) {
    // The code that stops the processes also exits this one.
    if (processes.stopping) return
    console.error(error instanceof Problem ? `\n${error.message}` : error)
    await processes.stop()
    process.exit(1)
  }
}
