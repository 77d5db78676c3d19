import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AREAS } from '../../oxlint.config.ts'
import type { Payload, RouteAccess, SecurityFixture } from './fixture.ts'

// This module collects the areas' security.fixture.ts.

const order = AREAS.map(({ area }) => area).toReversed()
const areaOf = (file: string) => file.split('/')[3]!
const files = globSync('app/features/*/*/security.fixture.ts').toSorted(
  (a, b) => order.indexOf(areaOf(a)) - order.indexOf(areaOf(b)),
)

/** By area, from the bottom up: the rows of one may name those below it. */
export const fixtures: ReadonlyMap<string, SecurityFixture> = new Map(
  await Promise.all(
    files.map(async (file): Promise<[string, SecurityFixture]> => {
      const module = (await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href)) as {
        default: SecurityFixture
      }
      return [areaOf(file), module.default]
    }),
  ),
)

const collected = [...fixtures.values()]

/**
 * The access that each route allows, and the records its URL and forms name. routes.sweep.test.ts derives its cases from the
 * build's routes: a route missing here fails it.
 */
export const ROUTE_ACCESS: Record<string, RouteAccess> = Object.assign(
  {
    root: { access: 'public' },
    frame: { access: 'signed-in' },
    counts: { access: 'signed-in' },
  },
  ...collected.map(({ access }) => access),
)

/** The payload of each socket message. A message missing here fails sockets.sweep.test.ts. */
export const SOCKET_MESSAGES: Record<string, Payload> = Object.assign(
  {},
  ...collected.map(({ sockets }) => sockets),
)
