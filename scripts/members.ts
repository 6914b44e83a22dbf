import { parseArgs } from 'node:util'
import pino from 'pino'
import { openTenants } from '../platform/app/tenants.ts'
import { auditTenant } from '../platform/console/server.ts'
import { isId } from '../platform/core/uuid.ts'
import { disableMember } from '../platform/features/safety/server.ts'
import { readConfig } from '../platform/infra/config.ts'
import { startDatabase } from '../platform/infra/database/start.ts'
import { createLog } from '../platform/infra/log.ts'
import { runCommand, say } from './command.ts'

const USAGE = `npm run members -- disable <id> --tenant <id> [--fraud]

  disable <id>   signs the member out everywhere, takes the profile out of the search and mails the reason; the id is in the address of
                 the profile.
                 What others paid for messages that it never opened is credited back; with --fraud, everything that was paid to
                 it in the last 30 days.

  Works beside a running program, which pays out the credits: both use the database of DATA_DIR or DATABASE_URL.
  Exit code: 0 done, 1 not there, 2 the command was not understood.`

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      tenant: { type: 'string' },
      fraud: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [command, id] = positionals
  if (values.help) return say(USAGE, 0)
  if (command !== 'disable' || id === undefined || values.tenant === undefined) return say(USAGE, 2)
  const config = readConfig()
  const { database, stop } = await startDatabase(config)
  const log = createLog(config, pino.destination({ fd: 2, sync: true }))
  const tenants = await openTenants({ config, log, database })
  try {
    const tenant = tenants.get(values.tenant)
    if (!tenant) return say(`There is no site "${values.tenant}".`, 1)
    const reason = values.fraud ? 'fraud' : 'rules'
    const count = isId(id)
      ? await database.withTenant(tenant.key, (db) => disable({ tenant, db, now: new Date() }, id, reason))
      : null
    return count === null
      ? say(`${tenant.id} has no member ${id}.`, 1)
      : say(`${id} is disabled; ${count} messages are credited back.`, 0)
  } finally {
    await tenants.close()
    await stop()
  }
}

/**
 * Disables the member and writes the entry in the audit log, which names no staff member: a command
 * at a terminal has no staff session.
 */
async function disable(
  context: Parameters<typeof disableMember>[0],
  id: string,
  reason: 'fraud' | 'rules',
): Promise<number | null> {
  const messages = await disableMember(context, id, reason)
  const details = { reason, messages: messages ?? 0 }
  const { db, now } = context
  if (messages !== null)
    await auditTenant(db, { staffId: null, now, action: 'member_disabled', subject: `member:${id}`, details })
  return messages
}

await runCommand(main)
