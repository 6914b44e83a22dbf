import { demoLogins } from '../features/demo/server.ts'
import type { Services } from './services.ts'

/** One line a demo site with its address and a login, for the person who has just started the program. */
export function announceSites({ config, tenants }: Services): void {
  const write = (line: string) => process.stdout.write(`${line}\n`)
  if (config.production) {
    write(`Serving ${tenants.all().length} sites on port ${config.port}.`)
    return
  }
  write('')
  for (const tenant of tenants.all()) {
    const login = demoLogins(tenant)[0]
    const who = login ? `${login.email} / ${login.password}` : ''
    write(`  ${tenant.settings.name.padEnd(12)} http://${tenant.id}.localhost:${config.port}  ${who}`)
  }
  write(`  ${'All sites'.padEnd(12)} http://localhost:${config.port}`)
  write('')
}
