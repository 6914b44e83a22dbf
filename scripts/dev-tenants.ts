import { parseArgs } from 'node:util'
import type { Config } from '../platform/infra/config.ts'
import { StartError } from '../platform/infra/start-error.ts'
import { foldersIn, isTenantId, tenancyFolders } from '../platform/tenancy/folders.ts'
import { nearest } from '../platform/tenancy/nearest-name.ts'

type Folders = Pick<Config, 'tenantsDir' | 'themesDir' | 'landersDir'>

/**
 * The sites that `npm run dev -- --tenant <id>` names, for a start that reads, checks and fills no
 * others.
 * @throws StartError with one sentence for a site that has no folder, or an unknown flag
 */
export function askedTenants(
  config: Folders,
  parameters: readonly string[] = process.argv.slice(2),
): { readonly only?: ReadonlySet<string> } {
  const asked = tenantsIn(parameters)
  if (asked.length === 0) return {}
  const ids = foldersIn(tenancyFolders(process.cwd(), config).tenants).filter(isTenantId).sort()
  for (const id of asked) {
    if (ids.includes(id)) continue
    const meant = nearest(id, ids)
    const hint = meant === undefined ? '' : `; did you mean "${meant}"?`
    throw new StartError(`--tenant: expected one of ${ids.join(', ')}, found "${id}"${hint}`)
  }
  return { only: new Set(asked) }
}

function tenantsIn(parameters: readonly string[]): readonly string[] {
  const options = { dev: { type: 'boolean' }, tenant: { type: 'string', multiple: true } } as const
  try {
    return parseArgs({ args: [...parameters], options }).values.tenant ?? []
  } catch (error) {
    throw new StartError((error as Error).message)
  }
}
