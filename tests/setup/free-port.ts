/** A free port outside the system's range for outgoing connections. */
export { pickPort as freePort } from '../../scripts/lib/ports.mjs'
