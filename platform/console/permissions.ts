import { ROLE_CODES, ROLES, type Role, roleWithCode } from '../core/staff.ts'
import { APPROVAL_LIMITS, type ApprovalLimits } from '../features/refunds/server.ts'

export { ROLE_CODES, ROLES, type Role }

/**
 * Permissions by role, the only place that decides them. Access to a tenant is checked separately.
 */
export const PERMISSIONS = {
  /** The person's own second factors, sessions and language. */
  'account.own': ['operator', 'moderator', 'support', 'marketer'],
  /** The sites side by side: state, figures by day, findings of their files. No data of members. */
  'sites.read': ['operator', 'moderator', 'support', 'marketer'],
  'photos.moderate': ['operator', 'moderator'],
  /** Reads and decides reports with their evidence, and appeals against others' decisions. */
  'reports.decide': ['operator', 'moderator'],
  /** Reads and answers complaints; an appeal is answered by another person. */
  'complaints.answer': ['operator', 'support'],
  /** Reads the stories of people who met, and decides which are shown. */
  'stories.decide': ['operator', 'moderator'],
  'audit.read': ['operator', 'moderator', 'support'],
  /** Links that open the signup of a site, and the members who used them. */
  'signup-links.manage': ['operator', 'support'],
  /** Payments, one payment with its member's name, refunds and chargebacks. */
  'finance.read': ['operator', 'support'],
  /** Refunds and credits given back; above the limit of the role they wait for approval. */
  'refunds.request': ['operator', 'support'],
  /** Approves refunds above the limit, as the second person. */
  'refunds.approve': ['operator'],
  /** Alerts about mismatches, VAT, and the lists as files. */
  'finance.books': ['operator'],
  /** A member's account for support: state, money, disabling, sessions. */
  'members.manage': ['operator', 'moderator', 'support'],
  /** Discount codes and their results. */
  'codes.manage': ['operator', 'marketer'],
  /** Short links of campaigns, and postbacks of conversions to networks. */
  'tracking.manage': ['operator', 'marketer'],
  /** Drafts of landers, their checks, previews and pictures. */
  'landers.edit': ['operator', 'marketer'],
  /** Publishes landers, now or at a set time, and rolls them back. */
  'landers.publish': ['operator', 'marketer'],
  /** Links to give away that show a page or a whole brand before it is live. */
  'sites.preview': ['operator', 'marketer'],
  /** Results of campaigns and experiments, also as a file. */
  'reports.read': ['operator', 'marketer'],
  /** Costs of campaigns, entered by hand or from a file. */
  'costs.manage': ['operator', 'marketer'],
  /** Pauses and resumes sites; making them live and archiving, people who work for all sites. */
  'sites.manage': ['operator'],
  /** Invites staff and ends their access; only for people who work for all sites. */
  'staff.manage': ['operator'],
} as const satisfies Readonly<Record<string, readonly Role[]>>
export type Permission = keyof typeof PERMISSIONS

/**
 * Up to this limit, a person of this role refunds alone: an amount in the minor unit of the order's
 * currency, or credits if no money is returned. Zero: the role may not refund at all.
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
