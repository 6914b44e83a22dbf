import { type ReadinessParts, readinessDesk } from '../console/server.ts'
import type { Config } from '../infra/config.ts'
import { tenancyFolders } from '../tenancy/folders.ts'

/** What the program knows of itself, for the list of what a site lacks to go live. */
export function openReadiness({
  config,
  ...services
}: Pick<ReadinessParts, 'secrets' | 'consoleDatabase' | 'tenants'> & { readonly config: Config }) {
  const { appSecrets, production, consoleHost, mailFrom, paymentProvider, postbackStandIn } = config
  return readinessDesk({
    ...services,
    appSecrets,
    production,
    consoleHost,
    mailFrom,
    defaultProvider: paymentProvider,
    standIn: postbackStandIn,
    folders: tenancyFolders(process.cwd(), config),
  })
}
