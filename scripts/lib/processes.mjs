import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { displayPath, inRoot, nodeBinary, root } from './paths.mjs'
import { Problem } from './problem.mjs'
import { formatLogLine, note } from './console.mjs'

/** npm passes Ctrl+C on, so a second signal within this time is the same one. A later one kills the processes. */
const SAME_SIGNAL_MS = 1000
const KILL_AFTER_MS = 25_000
const ORPHAN_CHECK_MS = 300
/** Makes a child with an IPC channel end when this process does. */
const EXIT_WITH_PARENT = ['--import', pathToFileURL(inRoot('scripts/lib/exit-with-parent.mjs')).href]
/** How long a service that ended by itself stays down, by how often that happened in a row. */
const RESTART_WAITS_MS = [200, 1000, 2000, 5000, 10_000, 30_000]
/** After running for this long, a service's next restart counts as the first. */
const STABLE_MS = 60_000

/**
 * The child processes of a script: services, which run until the script stops, and tasks, which it waits for. However the
 * script ends, they are all stopped in order. Each child has its own process group, so Ctrl+C reaches only this process,
 * and services shut down by themselves if this process is killed (exit-with-parent.mjs).
 */
export class Processes {
  #services = []
  #tasks = new Set()
  #stopping
  #logDirectory
  #logIsBroken = false
  #lockName
  #level
  #reportMs
  #onStopped = []
  #signaledAt = 0

  /**
   * @param level the lowest pino level shown on the console; log files get everything
   * @param reportMs how often a start that takes long says so
   */
  constructor({ level = 40, reportMs = 15_000 } = {}) {
    this.#level = level
    this.#reportMs = reportMs
  }

  set logDirectory(directory) {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    this.#logDirectory = directory
  }

  /** Keeps two starts from running the same service: its processes hold this name. */
  set lockName(name) {
    this.#lockName = name
  }

  /** Adds a callback to run once all processes have stopped. */
  onStopped(callback) {
    this.#onStopped.push(callback)
  }

  /** Stops everything on Ctrl+C, on SIGTERM and when npm is killed (npm's shell doesn't pass signals on). */
  stopOnSignal() {
    const stop = () => {
      if (this.#signaledAt) {
        if (Date.now() - this.#signaledAt > SAME_SIGNAL_MS) this.#kill()
        return
      }
      this.#signaledAt = Date.now()
      for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
      console.log('\n  Stopping …')
      void this.stop().then(() => {
        console.log('✓ Stopped')
        process.exit(0)
      })
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
    const parent = process.ppid
    if (process.env.npm_lifecycle_event) {
      setInterval(() => process.ppid !== parent && !this.#signaledAt && stop(), ORPHAN_CHECK_MS).unref()
    }
  }

  /** Whether the processes are being stopped. */
  get stopping() {
    return this.#stopping !== undefined
  }

  /**
   * Runs a command and resolves with its exit code and its last lines of output.
   * @throws Problem if it can't be started
   */
  async run(name, [command, ...args], { env, shell = false, show = false, tailLines, ipc = false } = {}) {
    this.#throwIfStopping()
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      shell,
      detached: true,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe', ...(ipc ? ['ipc'] : [])],
    })
    this.#tasks.add(child)
    const tail = collectTail(child, tailLines)
    const code = await new Promise((resolve, reject) => {
      child.once('error', (error) =>
        reject(
          new Problem(`${name} could not be started (${error.message}). Check that ${command} is installed.`),
        ),
      )
      child.once('close', (exitCode, signal) => resolve(exitCode ?? signal))
    }).finally(() => this.#tasks.delete(child))
    this.#throwIfStopping()
    return { code, tail: tail() }
  }

  /** Like `run`, with the product's own Node as the command. */
  node(name, args, options) {
    return this.run(name, [nodeBinary(), ...args], options)
  }

  /** Like `node`, for what must not outlive this process, however that ends. */
  ownNode(name, args, options) {
    return this.node(name, [...EXIT_WITH_PARENT, ...args], { ...options, ipc: true })
  }

  /**
   * Starts a service with the product's own Node and waits for `ready`, however long that takes. Services are stopped in reverse `order`. A service
   * that exits by itself later is restarted, after growing waits.
   * @throws Problem if it exits before it is ready
   */
  async service(name, args, { env = {}, order, ready }) {
    this.#throwIfStopping()
    const service = { name, args, env, order, waitForReady: ready, stopping: false, restarts: 0 }
    this.#services.push(service)
    const logFile = this.#logFile(name)
    if (existsSync(logFile)) this.#appendTo(logFile, '', { truncate: true })
    await this.#launch(service)
  }

  async restart(name) {
    const service = this.#services.find((each) => each.name === name)
    if (!service || service.stopping || this.#stopping) return
    await this.#stopService(service)
    service.stopping = false
    if (!this.#stopping) await this.#launch(service)
  }

  async #launch(service) {
    const lock = this.#lockName && { SERVICE_LOCK: `${this.#lockName}-${service.name}` }
    const child = spawn(nodeBinary(), [...EXIT_WITH_PARENT, ...service.args], {
      cwd: root,
      env: { ...process.env, ...service.env, ...lock },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const tail = collectTail(child)
    Object.assign(service, { child, ready: false, launchedAt: Date.now() })
    service.exited = new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message))
      child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`))
    })
    this.#log(service)
    const failed = service.exited.then((reason) => {
      if (service.stopping || this.#stopping) return
      const message = describeExit(service.name, reason, tail(), this.#logFile(service.name))
      if (!service.ready) throw new Problem(message)
      void this.#relaunch(service, message)
    })
    const since = Date.now()
    const waiting = setInterval(() => {
      const doing = formatLogLine(tail().split('\n').at(-1), 30)?.trim()
      const seconds = Math.round((Date.now() - since) / 1000)
      note(`Still starting ${service.name} (${seconds} s)${doing ? `: ${doing}` : ''} …`)
    }, this.#reportMs)
    await Promise.race([service.waitForReady(child), failed]).finally(() => clearInterval(waiting))
    service.ready = true
  }

  /** Restarts a service that ended by itself until it is ready again. */
  async #relaunch(service, message) {
    for (;;) {
      if (Date.now() - service.launchedAt > STABLE_MS) service.restarts = 0
      const wait = RESTART_WAITS_MS[Math.min(service.restarts++, RESTART_WAITS_MS.length - 1)]
      console.error(`\n${message} Restarting it in ${wait / 1000} s.`)
      await sleep(wait)
      if (service.stopping || this.#stopping) return
      try {
        await this.#launch(service)
        console.log(`✓ The ${service.name} process is running again.`)
        return
      } catch (error) {
        if (service.stopping || this.#stopping) return
        message = error.message
        service.child.kill('SIGKILL')
        await service.exited
      }
    }
  }

  /** Stops tasks, then services one by one in reverse order, then runs the `onStopped` callbacks. */
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
    for (const service of this.#services.toSorted((a, b) => b.order - a.order))
      await this.#stopService(service)
    for (const callback of this.#onStopped) await callback()
  }

  async #stopService(service) {
    service.stopping = true
    service.child.kill('SIGTERM')
    const timer = setTimeout(() => signalGroup(service.child, 'SIGKILL'), KILL_AFTER_MS)
    await service.exited
    clearTimeout(timer)
  }

  #kill() {
    for (const { child } of this.#services) signalGroup(child, 'SIGKILL')
    for (const callback of this.#onStopped) void callback()
    process.exit(1)
  }

  #throwIfStopping() {
    if (this.#stopping) throw new Problem('Stopped before it was ready.')
  }

  /** Writes a service's output to its log file. Once it is ready, also shows warnings and errors on the console. */
  #log(service) {
    const { child, name } = service
    const level = this.#level
    const logFile = this.#logFile(name)
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        this.#appendTo(logFile, `${line}\n`)
        if (!service.ready || service.stopping) return
        if (stream === child.stdout && !line.startsWith('{') && level > 30) return
        const text = formatLogLine(line, level)
        if (text) console.log(`[${name}] ${text}`)
      })
    }
  }

  #logFile(name) {
    return join(this.#logDirectory, `${name}.log`)
  }

  /** A log that can't be written, as on a full disk, is reported once and must not end anything. */
  #appendTo(logFile, text, { truncate = false } = {}) {
    try {
      writeFileSync(logFile, text, { flag: truncate ? 'w' : 'a' })
      if (this.#logIsBroken) console.error('The log files are complete again from here.')
      this.#logIsBroken = false
    } catch (error) {
      if (!this.#logIsBroken) {
        console.error(
          `${displayPath(logFile)} can't be written (${error.message}). Lines are lost until it can.`,
        )
      }
      this.#logIsBroken = true
    }
  }
}

/** @param reason a signal, an exit code or an error */
function describeExit(name, reason, tail, logFile) {
  // The last line of a process that was killed says nothing about why.
  const error = (reason.startsWith('SIG') ? errorLine(tail) : mainError(tail)) ?? ''
  const cause = error.replace(/^(error|fatal): /, '').replace(/\.$/, '')
  return `The ${name} process exited unexpectedly (${reason})${cause && `: ${cause}`}. See ${displayPath(logFile)}.`
}

/** The error message in a process's last lines of output, or else the last line. */
export function mainError(tail) {
  return errorLine(tail) ?? readableLines(tail).findLast(Boolean) ?? ''
}

function errorLine(tail) {
  return readableLines(tail).find((line) => /^(\w*Error|error|fatal)\b/.test(line))
}

function readableLines(tail) {
  return tail.split('\n').map((line) => formatLogLine(line, 40)?.trim() ?? '')
}

/** Returns a function for the child's last lines of output. */
function collectTail(child, lines = 15) {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data) => {
      text = (text + data).slice(-300 * lines)
    })
  }
  return () => text.trim().split('\n').slice(-lines).join('\n')
}

/** Signals a child and its own child processes. */
function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    child.kill(signal)
  }
}
