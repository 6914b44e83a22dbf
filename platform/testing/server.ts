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
