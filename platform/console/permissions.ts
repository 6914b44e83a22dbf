import { ROLE_CODES, ROLES, type Role, roleWithCode } from '../core/staff.ts'
import { APPROVAL_LIMITS, type ApprovalLimits } from '../features/refunds/server.ts'

export { ROLE_CODES, ROLES, type Role }

/**
 * Who may do what: the only place that decides it. Whether a tenant is one of the person's own is
 * checked beside it.
 */
export const PERMISSIONS = {
  /** One's own second factors, sessions and language. */
  'account.own': ['operator', 'moderator', 'support', 'marketer'],
  'photos.moderate': ['operator', 'moderator'],
  /** Reads reports with their evidence, decides them and appeals of others' decisions. */
  'reports.decide': ['operator', 'moderator'],
  /** Reads and answers complaints; an appeal is answered by another person. */
  'complaints.answer': ['operator', 'support'],
  'audit.read': ['operator', 'moderator', 'support'],
  /** Links to the signup of a site, and who came by them. */
  'signup-links.manage': ['operator', 'support'],
  /** Payments, one payment with its member's name, refunds and chargebacks. */
  'finance.read': ['operator', 'support'],
  /** Refunds and credits given back; above the limit of the role a request that waits. */
  'refunds.request': ['operator', 'support'],
  /** The second person of a refund above the limit. */
  'refunds.approve': ['operator'],
  /** What does not match, VAT and the lists as files. */
  'finance.books': ['operator'],
  /** One member for support: state, money, disabling, sessions. */
  'members.manage': ['operator', 'moderator', 'support'],
  /** Discount codes and what they brought. */
  'codes.manage': ['operator', 'marketer'],
  /** Short links of campaigns, and what networks are told of conversions. */
  'tracking.manage': ['operator', 'marketer'],
  /** Drafts of landers, their checks, previews and pictures. */
  'landers.edit': ['operator', 'marketer'],
  /** Puts landers live, now or at a time, and takes them back. */
  'landers.publish': ['operator', 'marketer'],
  /** What campaigns and experiments bring, also as a file. */
  'reports.read': ['operator', 'marketer'],
  /** What campaigns cost, entered by hand or from a file. */
  'costs.manage': ['operator', 'marketer'],
  /** Invites and ends access; only those who work for all sites. */
  'staff.manage': ['operator'],
} as const satisfies Readonly<Record<string, readonly Role[]>>
export type Permission = keyof typeof PERMISSIONS

/**
 * Up to here a person of this role refunds alone: a sum in the minor unit of the order's currency,
 * credits where no money is returned. Nothing: the role may not refund at all.
 */
export const REFUND_LIMITS: Readonly<Record<Role, ApprovalLimits>> = {
  operator: APPROVAL_LIMITS,
  moderator: { amount: 0, credits: 0 },
  support: { amount: 5_000, credits: 200 },
  marketer: { amount: 0, credits: 0 },
}

export function may(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role)
}

/** The role behind its code. @throws RangeError for a code that the database does not allow */
export function roleOf(code: number): Role {
  const role = roleWithCode(code)
  if (!role) throw new RangeError(`No role has the code ${code}`)
  return role
}
