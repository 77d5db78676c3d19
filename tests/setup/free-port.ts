/** A port that nobody listens on, outside the range from which the system takes ports for connections. */
export { pickPort as freePort } from '../../scripts/lib/ports.mjs'
