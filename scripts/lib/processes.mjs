import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { inRoot, nodeBinary, root, shown } from './paths.mjs'
import { Problem } from './problem.mjs'
import { readable } from './console.mjs'

/** A second Ctrl+C this long after the first means it; before that it is npm passing on the same one. */
const SAME_WISH_MS = 1000
const KILL_AFTER_MS = 25_000
const ORPHAN_CHECK_MS = 300

/**
 * The processes of one start: services that run until the end, and tasks that are waited for. All of them are ended, in
 * order, when the start ends for whatever reason. Each leads a process group of its own, so that a Ctrl+C in the terminal
 * reaches this process alone, and each service ends by itself should this process be killed.
 */
export class Processes {
  #services = []
  #tasks = new Set()
  #stopping
  #logs
  #level
  #onStopped = []
  #asked = 0

  /** `level`: from which log level on a service's lines are shown as well as written to its log file. */
  constructor({ level = 40 } = {}) {
    this.#level = level
  }

  /** Where each service's log is written. */
  set logs(directory) {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    this.#logs = directory
  }

  /** Runs `what` when everything has ended. */
  onStopped(what) {
    this.#onStopped.push(what)
  }

  /** Ends everything on Ctrl+C and SIGTERM, and when npm is killed: the shell between it and us passes no signal on. */
  endOnSignal() {
    const end = () => {
      if (this.#asked) {
        if (Date.now() - this.#asked > SAME_WISH_MS) this.#kill()
        return
      }
      this.#asked = Date.now()
      for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
      console.log('\n  Ending …')
      void this.stop().then(() => {
        console.log('✓ Ended')
        process.exit(0)
      })
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
    const parent = process.ppid
    if (process.env.npm_lifecycle_event) {
      setInterval(() => process.ppid !== parent && !this.#asked && end(), ORPHAN_CHECK_MS).unref()
    }
  }

  /** Whether the end has been asked for, by a person or because a service ended. */
  get ending() {
    return this.#stopping !== undefined
  }

  /** Runs a command to its end. Resolves with its exit code and its last lines. */
  async run(name, [command, ...args], { env, shell = false, show = false, tailLines } = {}) {
    this.#refuseWhenStopping()
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      shell,
      detached: true,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    })
    this.#tasks.add(child)
    const tail = collectTail(child, tailLines)
    const code = await new Promise((resolve, reject) => {
      child.once('error', (error) =>
        reject(
          new Problem(`${name} could not be run (${error.message}): check that ${command} is installed.`),
        ),
      )
      child.once('close', (exitCode, signal) => resolve(exitCode ?? signal))
    }).finally(() => this.#tasks.delete(child))
    this.#refuseWhenStopping()
    return { code, tail: tail() }
  }

  /** Runs one of our TypeScript or JavaScript files to its end with the product's own Node. */
  node(name, args, options) {
    return this.run(name, [nodeBinary(), ...args], options)
  }

  /**
   * Starts a service with the product's own Node. Services are ended in the reverse of `order`. `ready` is waited for; a
   * service that ends before that, or later, is a Problem.
   */
  async service(name, args, { env = {}, order, ready }) {
    this.#refuseWhenStopping()
    const preload = pathToFileURL(inRoot('scripts/lib/exit-with-parent.mjs')).href
    const child = spawn(nodeBinary(), ['--import', preload, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const tail = collectTail(child)
    const logFile = join(this.#logs, `${name}.log`)
    const service = { name, child, order, ready: false, leaving: false, ended: undefined }
    service.startAgain = () => this.service(name, args, { env, order, ready })
    service.ended = new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message))
      child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`))
    })
    this.#services.push(service)
    this.#record(service, logFile)

    const failed = service.ended.then((how) => {
      this.#services = this.#services.filter((other) => other !== service)
      if (service.leaving) return
      const problem = new Problem(crash(name, how, tail(), logFile))
      if (!service.ready) throw problem
      console.error(`\n${problem.message}`)
      void this.stop().then(() => process.exit(1))
    })
    await Promise.race([ready(child), failed])
    service.ready = true
  }

  /** Ends a service and starts it anew, as it was started. */
  async restart(name) {
    const service = this.#services.find((one) => one.name === name)
    if (!service || service.leaving || this.#stopping) return
    await this.#end(service)
    if (!this.#stopping) await service.startAgain()
  }

  /** Ends all services, the last in order first, each when the one before is gone; then whatever was asked for. */
  stop() {
    this.#stopping ??= this.#stop()
    return this.#stopping
  }

  async #stop() {
    const tasks = [...this.#tasks].map((task) => {
      signalGroup(task, 'SIGTERM')
      const timer = setTimeout(() => signalGroup(task, 'SIGKILL'), KILL_AFTER_MS)
      return new Promise((resolve) => task.once('close', resolve)).finally(() => clearTimeout(timer))
    })
    await Promise.all(tasks)
    for (const service of this.#services.toSorted((a, b) => b.order - a.order)) await this.#end(service)
    for (const what of this.#onStopped) await what()
  }

  async #end(service) {
    service.leaving = true
    service.child.kill('SIGTERM')
    const timer = setTimeout(() => signalGroup(service.child, 'SIGKILL'), KILL_AFTER_MS)
    await service.ended
    clearTimeout(timer)
  }

  #kill() {
    for (const { child } of this.#services) signalGroup(child, 'SIGKILL')
    for (const what of this.#onStopped) void what()
    process.exit(1)
  }

  #refuseWhenStopping() {
    if (this.#stopping) throw new Problem('Ended before it was ready.')
  }

  /** Writes down what a service says and shows what matters of it; why one never got ready is told once, by `crash`. */
  #record(service, logFile) {
    const { child, name } = service
    const level = this.#level
    const file = createWriteStream(logFile)
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        file.write(`${line}\n`)
        if (!service.ready || service.leaving) return
        if (stream === child.stdout && !line.startsWith('{') && level > 30) return
        const text = readable(line, level)
        if (text) console.log(`[${name}] ${text}`)
      })
    }
  }
}

function crash(name, how, tail, logFile) {
  const words = lastWords(tail).replace(/\.$/, '')
  return `The ${name} process ended unexpectedly (${how})${words && `: ${words}`}. Its log is ${shown(logFile)}.`
}

/** The one line of a process's end that says most: what was thrown rather than the trace below it. */
export function lastWords(tail) {
  const lines = tail.split('\n').map((line) => readable(line, 40)?.trim())
  return lines.find((line) => /^(\w*Error|error|fatal)\b/.test(line ?? '')) ?? lines.findLast(Boolean) ?? ''
}

/** Remembers a child's last lines. */
function collectTail(child, lines = 15) {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data) => {
      text = (text + data).slice(-300 * lines)
    })
  }
  return () => text.trim().split('\n').slice(-lines).join('\n')
}

/** Signals a child and what it has started. */
function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    child.kill(signal)
  }
}
