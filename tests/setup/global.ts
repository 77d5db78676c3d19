import type { TestProject } from 'vitest/node'
import { createDatabase, prepareDatabase, testServer } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server with the tests' databases. */
    postgresUrl: string
    /** A migrated database of that server; each test file clones it. */
    templateDatabase: string
  }
}

/** One Postgres for the whole run, with a template database migrated once. */
export default async function setup(project: TestProject) {
  const server = await testServer()
  const template = await createDatabase(server.url, 'template')
  await prepareDatabase(template.url)
  project.provide('postgresUrl', server.url)
  project.provide('templateDatabase', template.name)
  return async () => {
    await template.drop()
    await server.stop()
  }
}
