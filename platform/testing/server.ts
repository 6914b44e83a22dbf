import pg from 'pg'
import { NEEDED_SETTING } from '../infra/database/cluster-check.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Addresses of the run's template database: as the owner, and as the roles `app` and `console`.
     */
    ownerUrl: string
    appUrl: string
    consoleUrl: string
    /** Addresses of the workers of a cluster (CLUSTER_URL), where each file has its part. */
    workers: readonly string[]
  }
}

/** Name of the migrated database that tests clone. */
export const TEMPLATE = 'template_platform'

/** The same server's address of another database. */
export function onDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** Sends statements to a database of each server. */
export async function onServers(urls: readonly string[], statements: readonly string[]): Promise<void> {
  for (const url of urls) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
}

/**
 * Makes a database like the template. It is made from another one, because a template must have no
 * connections while it is cloned.
 *
 * @param urls the server's own database, on a cluster of each node
 */
export async function cloneTemplate(urls: readonly string[], name: string): Promise<void> {
  await onServers(urls, [`create database ${name} template ${TEMPLATE} strategy file_copy`])
  if (urls.length > 1)
    await onServers(urls, [`alter database ${name} set ${NEEDED_SETTING.name} = '${NEEDED_SETTING.value}'`])
}
