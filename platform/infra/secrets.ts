import { readFileSync } from 'node:fs'
import path from 'node:path'
import { inspect } from 'node:util'
import { UnavailableError } from '../core/errors.ts'
import { SECRET_SHAPES, type SecretName } from '../core/payment-providers.ts'
import type { Tenant } from '../core/tenant.ts'
import type { Environment } from './config-values.ts'
import { CONFIG_VARIABLES } from './config-variables.ts'
import { codeOf } from './start-error.ts'

const HIDDEN = '[secret]'
/** Begins the variables in which the SDK of the file store finds its key. */
const OF_THE_STORE = 'AWS_'

/**
 * The value of a secret. Only `reveal` returns it: as a string, in JSON and in `util.inspect` it is
 * `[secret]`.
 */
export class SecretValue {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  /**
   * The value itself, for the request that needs it. Never store it, log it or put it into an
   * error.
   */
  reveal(): string {
    return this.#value
  }

  toString(): string {
    return HIDDEN
  }

  toJSON(): string {
    return HIDDEN
  }

  [inspect.custom](): string {
    return HIDDEN
  }
}

/** Why a secret of a site cannot be read. */
export interface SecretFault {
  /** `secrets.mollie_api_key`. */
  readonly setting: string
  /** A sentence for staff: names, never a value. */
  readonly message: string
}

/**
 * Secrets of sites, which their files name as `env:NAME` or `file:NAME`. The only reader of these
 * variables and files.
 */
export interface TenantSecrets {
  /**
   * Reads the current value of a secret from the environment or from SECRETS_DIR.
   * @throws UnavailableError `payments_unavailable` if it is missing; its cause names the setting
   *   and where the secret was looked for
   */
  read(tenant: Pick<Tenant, 'settings'>, name: SecretName): SecretValue
  /**
   * The current value behind a reference elsewhere in a site's file; undefined if there is none.
   */
  valueOf(reference: string): SecretValue | undefined
  /** Those of `names` that cannot be read. */
  faults(tenant: Pick<Tenant, 'settings'>, names: readonly SecretName[]): readonly SecretFault[]
}

export function tenantSecrets(env: Environment = process.env): TenantSecrets {
  const find = ({ settings }: Pick<Tenant, 'settings'>, name: SecretName): Found => {
    const reference = settings.secrets[name]
    if (reference === undefined) return { fault: `secrets.${name} is not set` }
    const found = lookUp(reference, env, name)
    return 'fault' in found ? { fault: `secrets.${name}: ${found.fault}` } : found
  }
  return {
    read: (tenant, name) => {
      const found = find(tenant, name)
      if ('value' in found) return new SecretValue(found.value)
      throw new UnavailableError('payments_unavailable', { cause: new Error(found.fault) })
    },
    valueOf: (reference) => {
      const found = lookUp(reference, env)
      return 'value' in found ? new SecretValue(found.value) : undefined
    },
    faults: (tenant, names) =>
      names.flatMap((name) => {
        const found = find(tenant, name)
        return 'fault' in found ? [{ setting: `secrets.${name}`, message: found.fault }] : []
      }),
  }
}

/**
 * What is wrong with a reference to a secret in a site's file; undefined if it leads to a value.
 */
export function secretFault(
  reference: string,
  env: Environment = process.env,
  name?: SecretName,
): string | undefined {
  const found = lookUp(reference, env, name)
  return 'fault' in found ? found.fault : undefined
}

type Found = { readonly value: string } | { readonly fault: string }

/** @param name the secret whose format the value must have */
function lookUp(reference: string, env: Environment, name?: SecretName): Found {
  const [, kind, source = ''] = /^(env|file):(.+)$/.exec(reference) ?? []
  const found = kind === 'file' ? readSecretFile(source, env) : readVariable(source, env)
  const shape = name && SECRET_SHAPES[name]
  if ('fault' in found || !shape || shape.test(found.value)) return found
  const where = kind === 'file' ? `the file ${source} of SECRETS_DIR` : `the environment variable ${source}`
  return { fault: `${where} has another form than ${name}` }
}

function readVariable(variable: string, env: Environment): Found {
  // Otherwise the file of a site could send the program's own secrets to a provider.
  if (Object.hasOwn(CONFIG_VARIABLES, variable) || variable.startsWith(OF_THE_STORE))
    return { fault: `${variable} is a setting of the program itself` }
  const value = env[variable]?.trim()
  return value ? { value } : { fault: `the environment variable ${variable} is not set` }
}

/** A name and no path: the file of a site must not choose the folder. */
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/

/**
 * Read at each use, from files such as those of containers and of systemd: new and replaced secrets
 * need no restart.
 */
function readSecretFile(name: string, env: Environment): Found {
  const folder = env.SECRETS_DIR?.trim()
  if (!folder) return { fault: `SECRETS_DIR is not set, the folder of the file ${name}` }
  if (!FILE_NAME.test(name)) return { fault: `"${name}" is not the name of a file` }
  try {
    const value = readFileSync(path.resolve(folder, name), 'utf8').trim()
    return value ? { value } : { fault: `the file ${name} of SECRETS_DIR is empty` }
  } catch (error) {
    const code = codeOf(error)
    const what = code === 'ENOENT' ? 'is not there' : `cannot be read (${code})`
    return { fault: `the file ${name} of SECRETS_DIR ${what}` }
  }
}
