import type { Translate } from '../../core/locale.ts'
import type { Tenant } from '../../core/tenant.ts'
import { mailHtml } from './mail-html.ts'
import { mailPalette } from './mail-palette.ts'
import type { MailAnchor, MailLine, MailParts, MailSection } from './mail-parts.ts'
import type { MailTemplate } from './mail-template.ts'
import { MAIL_TEMPLATES, type MailTemplateName } from './templates.ts'

export interface MailContent {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** One row of the table of facts. */
export interface MailRow {
  /** Full key of a text, such as `mail:receipt_vat`; it is rendered with the mail's values. */
  readonly label: string
  /** Finished text in the recipient's language: an amount, an order number. */
  readonly value: string
  /** The total of the rows above, in bold. */
  readonly total?: true
}

/**
 * Parts of a mail in addition to the texts of its template; all are in the HTML and in the text
 * version.
 */
export interface MailExtras {
  /** A table of facts below the text, for example for a receipt. */
  readonly rows?: readonly MailRow[]
  /** Further links below the button: key of the text, and path on the tenant's site. */
  readonly secondary?: readonly { readonly label: string; readonly path: string }[]
  /**
   * Legal text in small print at the end: finished, in the recipient's language, without Markdown.
   */
  readonly legal?: readonly MailSection[]
}

export interface ComposeInput extends MailExtras {
  readonly tenant: Tenant
  readonly t: Translate
  /** BCP 47 tag for the `lang` attribute. */
  readonly iso: string
  readonly template: MailTemplateName
  readonly params: Readonly<Record<string, string | number | Date>>
  /** Absolute URL of the button. */
  readonly url: string | null
  readonly unsubscribeUrl: string | null
}

/**
 * Composes a mail in the brand's design, as HTML and as plain text, with paragraphs separated by an
 * empty line.
 */
export function composeMail(input: ComposeInput): MailContent {
  const parts = partsOf(input)
  return { subject: parts.subject, text: mailText(parts), html: mailHtml(parts) }
}

function partsOf(input: ComposeInput): MailParts {
  const { tenant, t, url, secondary = [], unsubscribeUrl } = input
  const template: MailTemplate = MAIL_TEMPLATES[input.template]
  const params = { ...commonValues(tenant), ...input.params }
  const paragraphs = (key: string | undefined) => (key === undefined ? [] : t(key, params).split('\n\n'))
  const anchor = (key: string, where: string): MailAnchor => ({ label: t(key, params), url: where })
  return {
    brand: tenant.settings.name,
    home: `${tenant.origin}/`,
    subject: oneLine(t(template.subject, params)),
    preheader: t('mail:preheader', params),
    paragraphs: paragraphs(template.text),
    rows: (input.rows ?? []).map((row) => ({ ...row, label: t(row.label, params) })),
    box: paragraphs(template.box),
    button: template.button && url ? anchor(template.button, url) : null,
    buttonHint: t('mail:button_address'),
    secondary: secondary.map(({ label, path }) => anchor(label, tenant.origin + path)),
    legal: legalOf(input, paragraphs(template.legal)),
    footer: footerOf(input, template),
    unsubscribe: unsubscribeUrl ? anchor('mail:unsubscribe', unsubscribeUrl) : null,
    iso: input.iso,
    palette: mailPalette(tenant.theme),
  }
}

function legalOf({ legal = [] }: MailExtras, own: readonly string[]): readonly MailSection[] {
  return own.length === 0 ? legal : [{ paragraphs: own }, ...legal]
}

/**
 * The footer: why the mail was sent, the sender with the company's address, and the address of
 * support.
 */
function footerOf({ tenant, t, params }: ComposeInput, template: MailTemplate): readonly string[] {
  const { company, support_email: email } = tenant.settings
  const values = { ...params, ...commonValues(tenant), email }
  const why = { account: 'mail:why_account', entered: 'mail:why_entered', notice: 'mail:why_notice' } as const
  const sentTo = template.notice ? 'notice' : (template.sentTo ?? 'account')
  return [
    t(why[sentTo], values),
    t('mail:footer', values),
    [company.name, company.address, company.city].filter(Boolean).join(', '),
    t('mail:support', values),
  ]
}

/**
 * Values for the texts of every mail and push message (`MAIL_VALUES` names them); dates are in the
 * site's time zone.
 */
export function commonValues({ settings }: Tenant) {
  return { site: settings.name, company: settings.company.name, timeZone: settings.time_zone }
}

/**
 * Removes line breaks: in a subject, which is one header line, a line break would begin a forged
 * header.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200)
}

/** The plain-text version: the same content in the same order. */
function mailText(parts: MailParts): string {
  const { paragraphs, rows, box, button, secondary, legal, brand, footer, unsubscribe } = parts
  return [
    ...paragraphs,
    ...(rows.length > 0 ? [rows.map(lineText).join('\n')] : []),
    ...box,
    ...(button ? [anchorText(button)] : []),
    ...secondary.map(anchorText),
    ...legal.map(sectionText),
    `-- \n${[brand, ...footer].join('\n')}`,
    ...(unsubscribe ? [anchorText(unsubscribe)] : []),
  ].join('\n\n')
}

const lineText = ({ label, value }: MailLine) => `${label}: ${value}`

const anchorText = ({ label, url }: MailAnchor) => `${label}\n${url}`

const sectionText = ({ heading, paragraphs }: MailSection) =>
  [...(heading === undefined ? [] : [heading]), ...paragraphs].join('\n\n')
