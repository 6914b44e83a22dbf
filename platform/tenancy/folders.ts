import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the data of sites lives. */
export interface TenancyFolders {
  readonly tenants: string
  readonly themes: string
  readonly landers: string
  readonly schemas: string
  /** The platform's own defaults: settings, regions, pages. */
  readonly defaults: string
  /** The platform's own texts, which a site may override. */
  readonly texts: string
}

/** The folders of a checkout. */
export function tenancyFolders(root: string): TenancyFolders {
  return {
    tenants: join(root, 'tenants'),
    themes: join(root, 'themes'),
    landers: join(root, 'landers'),
    schemas: join(root, 'schemas'),
    defaults: join(root, 'platform/tenancy/defaults'),
    texts: join(root, 'platform/i18n/texts'),
  }
}

/** Root of the checkout that this file runs from; not to be used from a bundle, which lies elsewhere. */
export function sourceRoot(): string {
  return dirname(dirname(dirname(fileURLToPath(import.meta.url))))
}
