import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { adjusted, type Services } from './services.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const execute = promisify(execFile)

/** The console's host in a trial. */
export const CONSOLE_HOST = 'console.example'

/** What the program of a trial is connected to. */
export interface Surroundings {
  readonly postgres: number
  /** Password of the owner of the database. */
  readonly owner: string
  readonly bouncer: number
  readonly redis: number
  /** Of a store with the bucket `files`. */
  readonly store: { readonly endpoint: string; readonly key: string; readonly secret: string }
  readonly smtpUrl: string
  /** Port of its metrics. */
  readonly metrics: number
}

/** The program as the unit of systemd starts it. */
export interface Installation {
  readonly command: readonly string[]
  readonly reload: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

/** Address of the bucket, without its key. */
export const filesUrlOf = ({ store }: Pick<Surroundings, 'store'>) => `s3://files?endpoint=${store.endpoint}`

/**
 * Folders and settings of an installation with one site: those of the unit of `deploy/`, and those
 * of `environment.example`, with the ports and paths of the trial.
 */
export function install(services: Services, port: number, around: Surroundings): Installation {
  fs.symlinkSync(ROOT, services.path('current'))
  fs.mkdirSync(services.path('tenants'))
  for (const name of ['_presets', 'amore'])
    fs.cpSync(path.join(ROOT, 'tenants', name), services.path('tenants', name), { recursive: true })
  fs.mkdirSync(services.path('secrets'))
  const unit = adjusted('systemd/dating.service', {
    '/srv/dating/current': services.path('current'),
    '/var/lib/dating': services.path('data'),
    '/etc/dating/tenants': services.path('tenants'),
    '/usr/bin/node': process.execPath,
    'SECRETS_DIR=%d': `SECRETS_DIR=${services.path('secrets')}`,
    'PORT=3000': `PORT=${port}`,
  })
  const values = (key: string) =>
    [...unit.matchAll(new RegExp(`^${key}=(.+)$`, 'gm'))].map(([, value = '']) => value)
  const inUnit = values('Environment').flatMap((line) => line.split(' '))
  return {
    command: (values('ExecStart')[0] ?? '').split(' '),
    reload: (values('ExecReload')[0] ?? '').split(' '),
    cwd: values('WorkingDirectory')[0] ?? '',
    env: {
      ...pairsOf(inUnit),
      ...pairsOf(environment(around).split('\n')),
      // The only two that an operator does not set: members to meet.
      SEED_DEMO: 'yes',
      DEMO_MEMBERS: '40',
    },
  }
}

/** `environment.example`, filled in for one of several machines. */
function environment(around: Surroundings): string {
  const { postgres, bouncer, owner, redis, store, smtpUrl, metrics } = around
  const address = (port: number) => `postgres://dating:${owner}@127.0.0.1:${port}/dating`
  return adjusted('environment.example', {
    'APP_SECRET=': 'APP_SECRET=k3J9-xQv2_LmP7wRz8TnB4cY6dF1gHs5',
    'SMTP_URL=': `SMTP_URL=${smtpUrl}`,
    'console.example.com': CONSOLE_HOST,
    '# DATABASE_URL=postgres://dating:password@127.0.0.1:6432/dating': `DATABASE_URL=${address(bouncer)}`,
    '# DATABASE_DIRECT_URL=postgres://dating:password@127.0.0.1:5432/dating': `DATABASE_DIRECT_URL=${address(postgres)}`,
    '# EVENTS_URL=redis://127.0.0.1:6379/0': `EVENTS_URL=redis://127.0.0.1:${redis}/0`,
    '# METRICS_PORT=9464': `METRICS_PORT=${metrics}`,
    '# FILES_URL=s3://dating?endpoint=http://store:8333': `FILES_URL=${filesUrlOf(around)}`,
    '# AWS_ACCESS_KEY_ID=': `AWS_ACCESS_KEY_ID=${store.key}`,
    '# AWS_SECRET_ACCESS_KEY=': `AWS_SECRET_ACCESS_KEY=${store.secret}`,
  })
}

/** Lines `NAME=value`, as systemd reads them; others are left out. */
function pairsOf(lines: readonly string[]): Readonly<Record<string, string>> {
  const pairs = lines.flatMap((line) => {
    const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [[name, value ?? ''] as const]
  })
  return Object.fromEntries(pairs)
}

/**
 * Runs a command of the project with the settings of the installation.
 * @param cwd folder of the project
 * @returns its output @throws Error with what it wrote, if it failed
 */
export async function command(
  [file = '', ...parameters]: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd = ROOT,
): Promise<string> {
  const all = { PATH: process.env.PATH, HOME: process.env.HOME, ...env }
  const { stdout } = await execute(file, parameters, { cwd, env: all })
  return stdout
}
