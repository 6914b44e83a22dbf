import type { Request, Response } from 'express'
import type { ConsoleDb, StaffTenants, TenantDb } from '../core/database.ts'
import type { Locale, Translate } from '../core/locale.ts'
import type { Tenant } from '../core/tenant.ts'
import type { AuditAction } from './audit.ts'
import type { Role } from './permissions.ts'

/** A person of the platform who is signed in to the console. */
export interface Staff {
  readonly kind: 'staff'
  readonly id: string
  readonly sessionId: string
  /** When this session was last confirmed by a second factor. */
  readonly confirmedAt: Date
  readonly email: string
  readonly role: Role
  readonly tenants: StaffTenants
}

/**
 * Whoever opens the sites of a developer's machine without a sign-in: they see everything that
 * needs `sites.read`, and may do nothing.
 */
export const DEVELOPER: Staff = {
  kind: 'staff',
  id: '00000000-0000-0000-0000-000000000000',
  sessionId: '00000000-0000-0000-0000-000000000000',
  confirmedAt: new Date(0),
  email: '',
  role: 'operator',
  tenants: 'all',
}

/** A transaction inside one tenant, and that tenant. */
export interface InTenant {
  readonly tenant: Tenant
  readonly db: TenantDb
}

/**
 * One request to the console. It has no tenant and holds no transaction open: each piece of work
 * opens its own. `S` is null on pages before the sign-in.
 */
export interface PlatformScope<S extends Staff | null = Staff | null> {
  readonly staff: S
  readonly locale: Locale
  readonly t: Translate
  readonly now: Date
  /** Whether the program runs on a developer's machine, whose tools the pages then link. */
  readonly development: boolean
  /** The action of the previous form, which the page confirms once. */
  readonly done: AuditAction | undefined
  /** Key of the site of this person that was chosen last; undefined before a choice. */
  readonly site: number | undefined
  /** Tenants that this person works for and that have a folder, ordered by name. */
  readonly tenants: readonly Tenant[]
  /**
   * Runs a transaction of the role `console`, which sees the tenants of this person; before the
   * sign-in it sees none.
   */
  db<T>(work: (db: ConsoleDb) => Promise<T>): Promise<T>
  /**
   * Runs an ordinary transaction of one tenant.
   * @throws NotFoundError for a tenant that does not exist or that this person does not work for
   */
  forTenant<T>(key: number, work: (inside: InTenant) => Promise<T>): Promise<T>
}

export interface ConsoleInput<Query, Body, S extends Staff | null> {
  readonly scope: PlatformScope<S>
  readonly query: Query
  readonly body: Body
  readonly request: Request
  readonly response: Response
}
