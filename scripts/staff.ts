import { parseArgs } from 'node:util'
import pino from 'pino'
import { openTenants } from '../platform/app/tenants.ts'
import {
  consoleOrigin,
  consoleSender,
  disableStaff,
  enableStaff,
  endStaffSessions,
  invitationMail,
  inviteStaff,
  listStaff,
  newsMail,
  operatorsBeside,
  ownConsoleTexts,
  ROLES,
  type Role,
  reinvite,
  type StaffNews,
} from '../platform/console/server.ts'
import type { ConsoleDatabase, StaffTenants } from '../platform/core/database.ts'
import { ConflictError } from '../platform/core/errors.ts'
import type { LocaleCode } from '../platform/core/locale.ts'
import { isEmail } from '../platform/features/accounts/server.ts'
import { smtpTransport } from '../platform/features/notifications/server.ts'
import { isLocaleCode } from '../platform/i18n/languages.ts'
import { type Config, readConfig } from '../platform/infra/config.ts'
import { createConsoleDatabase } from '../platform/infra/database/database.ts'
import { startDatabase } from '../platform/infra/database/start.ts'
import { COMMAND_LIMITS } from '../platform/infra/database/time-limits.ts'
import { createLog, type Log } from '../platform/infra/log.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run staff -- <command>

  invite <email> --role operator|moderator|support|marketer [--tenants a,b] [--language de]
                     a link, good once and for 72 hours, that sets a password and a second factor; again for a person who
                     has not used theirs: a new link, the new role and sites
  reset <email>      a new link for a person who has lost password or second factor
                     either link counts as that of the owner of the machine: whoever uses it is a second person for refunds at
                     once, while those whom a person invites are one after 7 days. The other operators are told by mail
  disable <email>    ends all access at once
  enable <email>     gives it back, with the password and second factor from before
  end-sessions <email>
                     signs a person out everywhere
  list               everybody with role, sites and state

  In development the link is printed, in production it is mailed. Works beside a running program.
  Exit code: 0 done, 1 not possible, 2 the command was not understood.`

interface Context {
  readonly config: Config
  readonly database: ConsoleDatabase
  readonly tenants: readonly { readonly id: string; readonly key: number }[]
  readonly log: Log
}

interface Options {
  readonly role?: string | undefined
  readonly tenants?: string | undefined
  readonly language?: string | undefined
}

/** A usage error, reported in one sentence. */
class UsageError extends Error {}

async function run(context: Context, command: string, email: string, options: Options): Promise<number> {
  if (command === 'list') return list(context)
  if (!isEmail(email)) throw new UsageError(`"${email}" is no e-mail address.`)
  if (isChange(command)) return change(context, email, command)
  const language = options.language ?? 'en'
  if (!isLocaleCode(language)) throw new UsageError(`"${language}" is no language of the platform.`)
  const token = command === 'invite' ? await invite(context, email, options) : await reset(context, email)
  if (token === undefined) return refuse(`No staff member has the address ${email}.`)
  const link = `${consoleOrigin(context.config)}/invitation?token=${token}`
  return deliver(context, { to: email, link, language, news: newsOf(command, email, options) })
}

/** The notification for the other operators. */
function newsOf(command: string, email: string, options: Options): StaffNews {
  const role = ROLES.find((one) => one === options.role)
  if (command === 'invite' && role) return { kind: 'invited', email, role, by: null }
  return { kind: 'new_link', email, by: null }
}

const settings = ({ config }: Context) => ({ now: new Date(), appSecrets: config.appSecrets, by: null })

async function invite(context: Context, email: string, options: Options): Promise<string> {
  const role = ROLES.find((one): one is Role => one === options.role)
  if (!role) throw new UsageError(`--role must be one of ${ROLES.join(', ')}.`)
  const tenants = keysOf(context, options.tenants)
  return context.database.withStaff([], (db) => inviteStaff(db, { email, role, tenants }, settings(context)))
}

/** @throws UsageError for an unknown site */
function keysOf({ tenants }: Context, names: string | undefined): StaffTenants {
  if (names === undefined) return 'all'
  return names.split(',').map((name) => {
    const found = tenants.find(({ id }) => id === name.trim())
    if (!found) throw new UsageError(`There is no site "${name.trim()}".`)
    return found.key
  })
}

const reset = (context: Context, email: string) =>
  context.database.withStaff([], (db) => reinvite(db, email, settings(context)))

/** Changes of a staff member, with the printed result of each. */
const CHANGES = {
  disable: { change: disableStaff, done: 'has no access any more' },
  enable: { change: enableStaff, done: 'has access again' },
  'end-sessions': { change: endStaffSessions, done: 'is signed out everywhere' },
} as const

const isChange = (command: string): command is keyof typeof CHANGES => Object.hasOwn(CHANGES, command)

async function change({ database }: Context, email: string, command: keyof typeof CHANGES): Promise<number> {
  const { change, done: outcome } = CHANGES[command]
  const done = await database.withStaff([], (db) => change(db, email, { now: new Date(), by: null }))
  if (!done) return refuse(`No staff member has the address ${email}.`)
  console.log(`${email} ${outcome}.`)
  return 0
}

async function list({ database, tenants }: Context): Promise<number> {
  for (const { email, role, tenants: keys, state } of await database.withStaff([], listStaff)) {
    const names = keys === 'all' ? 'all sites' : keys.map((key) => nameOf(tenants, key)).join(',')
    console.log(`${email}  ${role}  ${names}  ${state}`)
  }
  return 0
}

const nameOf = (tenants: Context['tenants'], key: number) =>
  tenants.find((tenant) => tenant.key === key)?.id ?? `(removed site ${key})`

interface Delivery {
  readonly to: string
  readonly link: string
  readonly language: LocaleCode
  readonly news: StaffNews
}

/** Mails the link to its recipient, and the notification to every operator. */
async function deliver(
  { config, log, database }: Context,
  { to, link, language, news }: Delivery,
): Promise<number> {
  if (config.smtpUrl === null) {
    console.log(`Open this link within 72 hours; it is good once:\n\n  ${link}\n`)
    return 0
  }
  const transport = smtpTransport({ url: config.smtpUrl, sender: config.mailFrom })
  const sender = consoleSender(config)
  const mail = { language, sender, ownTexts: ownConsoleTexts(config, log)() }
  const operators = await database.withStaff([], (db) => operatorsBeside(db, { by: null, email: to }))
  try {
    await transport.send(await invitationMail({ ...mail, to, link }))
    for (const operator of operators) await transport.send(await newsMail({ ...mail, to: operator, news }))
    console.log(`The link was mailed to ${to}.`)
    return 0
  } finally {
    transport.close()
  }
}

function refuse(sentence: string): number {
  console.error(sentence)
  return 1
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      role: { type: 'string' },
      tenants: { type: 'string' },
      language: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [command = '', email = ''] = positionals
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  if (!['invite', 'reset', 'list'].includes(command) && !isChange(command)) {
    console.error(USAGE)
    return 2
  }
  const config = readConfig()
  const started = await startDatabase(config)
  // On standard error: people and other programs read the command's output.
  const log = createLog(config, pino.destination({ fd: 2, sync: true }))
  const tenants = await openTenants({ config, log, database: started.database })
  try {
    if (started.consoleUrl === null) return refuse('There is no console: set DATABASE_CONSOLE_URL.')
    const database = createConsoleDatabase({ url: started.consoleUrl, size: 1, limits: COMMAND_LIMITS })
    try {
      return await run({ config, database, log, tenants: tenants.all() }, command, email, values)
    } finally {
      await database.close()
    }
  } catch (error) {
    if (error instanceof ConflictError)
      return refuse(`${email} has an account already: npm run staff -- reset ${email} makes a new link.`)
    if (!(error instanceof UsageError)) throw error
    console.error(error.message)
    return 2
  } finally {
    await tenants.close()
    await started.stop()
  }
}

await runCommand(main)
