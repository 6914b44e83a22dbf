import { consoleOrigin } from '../console/server.ts'
import { demoLogins } from '../features/demo/server.ts'
import { inviteLink } from '../features/signup/server.ts'
import type { Services } from './services.ts'

/** Sites that are printed; the page at `localhost` lists all. */
const MOST = 20

/**
 * Prints one line per demo site with its address and a login, for the person who has just started
 * the program, and an invitation if the site takes new members by invitation only.
 */
export function announceSites({ config, log, tenants }: Services): void {
  if (config.production) {
    log.info({ sites: tenants.all().length, port: config.port }, 'the program serves')
    return
  }
  const write = (line: string) => process.stdout.write(`${line}\n`)
  write('')
  const all = tenants.all()
  for (const tenant of all.slice(0, MOST)) {
    const login = demoLogins(tenant)[0]
    const who = login ? `${login.email} / ${login.password}` : ''
    write(`  ${tenant.settings.name.padEnd(12)} http://${tenant.id}.localhost:${config.port}  ${who}`)
    if (tenant.settings.signups === 'invite_only')
      write(`  ${''.padEnd(12)} ${inviteLink(config.appSecrets, tenant, new Date())}`)
  }
  if (all.length > MOST) write(`  and ${all.length - MOST} more`)
  write(`  ${'Console'.padEnd(12)} ${consoleOrigin(config)}`)
  write(`  ${'All sites'.padEnd(12)} http://localhost:${config.port}`)
  write(
    `  ${'Development'.padEnd(12)} mail at /dev/outbox of each site, play money, known secrets: NODE_ENV=production is for the public`,
  )
  write('')
}
