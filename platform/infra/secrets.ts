import { inspect } from 'node:util'
import { UnavailableError } from '../core/errors.ts'
import { SECRET_SHAPES, type SecretName } from '../core/payment-providers.ts'
import type { Tenant } from '../core/tenant.ts'
import type { Environment } from './config-values.ts'
import { CONFIG_VARIABLES } from './config-variables.ts'

const HIDDEN = '[secret]'
const REFERENCE = 'env:'

/** The value of a secret. Only `reveal` gives it: text, JSON and `util.inspect` of it say `[secret]`. */
export class SecretValue {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  /** The value itself, for the request that needs it; never to be stored, logged or put into an error. */
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
  /** Undefined where the site's file does not name one. */
  readonly variable: string | undefined
  /** The sentence for people: names, never a value. */
  readonly message: string
}

/** Secrets of sites, which their files name as `env:NAME`. The only reader of these variables. */
export interface TenantSecrets {
  /**
   * Reads a secret from the environment, now.
   * @throws UnavailableError `payments_unavailable` where it is missing; its cause names setting and variable
   */
  read(tenant: Pick<Tenant, 'settings'>, name: SecretName): SecretValue
  /** The secret behind a reference `env:NAME` that stands elsewhere in a site's file, now; undefined where there is none. */
  valueOf(reference: string): SecretValue | undefined
  /** Those of `names` that cannot be read. */
  faults(tenant: Pick<Tenant, 'settings'>, names: readonly SecretName[]): readonly SecretFault[]
}

export function tenantSecrets(env: Environment = process.env): TenantSecrets {
  const faultOf = (tenant: Pick<Tenant, 'settings'>, name: SecretName): SecretFault | undefined => {
    const setting = `secrets.${name}`
    const variable = variableOf(tenant, name)
    if (variable === undefined) return { setting, variable, message: `${setting} is not set` }
    const fault = variableFault(variable, env, name)
    return fault === undefined ? undefined : { setting, variable, message: `${setting}: ${fault}` }
  }
  return {
    read: (tenant, name) => {
      const fault = faultOf(tenant, name)
      const value = env[variableOf(tenant, name) ?? '']?.trim()
      if (!fault && value) return new SecretValue(value)
      throw new UnavailableError('payments_unavailable', { cause: new Error(fault?.message) })
    },
    valueOf: (reference) => {
      const variable = reference.startsWith(REFERENCE) ? reference.slice(REFERENCE.length) : ''
      const value = variableFault(variable, env) === undefined && env[variable]?.trim()
      return value ? new SecretValue(value) : undefined
    },
    faults: (tenant, names) => names.flatMap((name) => faultOf(tenant, name) ?? []),
  }
}

function variableOf({ settings }: Pick<Tenant, 'settings'>, name: SecretName): string | undefined {
  const reference = settings.secrets[name]
  return reference?.startsWith(REFERENCE) ? reference.slice(REFERENCE.length) : undefined
}

/** What is wrong with a variable that a site's file names for a secret, undefined where it holds a value. */
export function variableFault(
  variable: string,
  env: Environment = process.env,
  name?: SecretName,
): string | undefined {
  // Otherwise the file of a site could send the program's own secrets to a provider.
  if (Object.hasOwn(CONFIG_VARIABLES, variable)) return `${variable} is a setting of the program itself`
  const value = env[variable]?.trim()
  if (!value) return `the environment variable ${variable} is not set`
  const shape = name && SECRET_SHAPES[name]
  return shape && !shape.test(value)
    ? `the environment variable ${variable} has another form than ${name}`
    : undefined
}
