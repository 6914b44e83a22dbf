import { escapeHtml } from '../../core/html.ts'
import type { Translate } from '../../core/locale.ts'
import type { Tenant } from '../../core/tenant.ts'
import { MAIL_TEMPLATES, type MailTemplate, type MailTemplateName } from './templates.ts'

export interface MailContent {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface ComposeInput {
  readonly tenant: Tenant
  readonly t: Translate
  /** BCP 47 tag for the `lang` attribute. */
  readonly iso: string
  readonly template: MailTemplateName
  readonly params: Readonly<Record<string, string | number | Date>>
  /** Where the button leads, in full. */
  readonly url: string | null
  readonly unsubscribeUrl: string | null
}

/** A mail in the brand's colours, as HTML and as text. Paragraphs are separated by an empty line in the text. */
export function composeMail(input: ComposeInput): MailContent {
  const { tenant, t, url, unsubscribeUrl } = input
  const template: MailTemplate = MAIL_TEMPLATES[input.template]
  const brand = tenant.settings.name
  const params = { ...commonValues(tenant), ...input.params }
  const subject = oneLine(t(template.subject, params))
  const paragraphs = t(template.text, params).split('\n\n')
  const button = template.button && url ? { label: t(template.button, params), url } : null
  const footer = t('mail:footer', params)
  const leave = unsubscribeUrl ? { label: t('mail:unsubscribe', params), url: unsubscribeUrl } : null
  const parts = { brand, subject, paragraphs, button, footer, leave, iso: input.iso, tenant }
  return { subject, text: asText(parts), html: asHtml(parts) }
}

/** Values that every mail and push offers (`MAIL_VALUES` names them); dates are those of the site's time zone. */
export function commonValues({ settings }: Tenant) {
  return { site: settings.name, company: settings.company.name, timeZone: settings.time_zone }
}

/** A subject is one header line: a line break in it would begin a forged header. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200)
}

interface Parts {
  readonly brand: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly button: { readonly label: string; readonly url: string } | null
  readonly footer: string
  readonly leave: { readonly label: string; readonly url: string } | null
  readonly iso: string
  readonly tenant: Tenant
}

function asText({ brand, paragraphs, button, footer, leave }: Parts): string {
  return [
    ...paragraphs,
    ...(button ? [`${button.label}\n${button.url}`] : []),
    `-- \n${brand}\n${footer}`,
    ...(leave ? [`${leave.label}\n${leave.url}`] : []),
  ].join('\n\n')
}

function asHtml({ brand, subject, paragraphs, button, footer, leave, iso, tenant }: Parts): string {
  const action = color(tenant, 'action', '#ff0f35')
  const ink = color(tenant, 'on-action', '#ffffff')
  const button_ = button
    ? `<p style="margin:28px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:14px 26px;border-radius:10px;background:${action};color:${ink};font-weight:700;text-decoration:none">${escapeHtml(button.label)}</a></p><p class="quiet" style="font-size:13px;color:#5f6368;word-break:break-all">${escapeHtml(button.url)}</p>`
    : ''
  const leaveLine = leave
    ? `<p style="margin:8px 0 0"><a class="quiet" href="${escapeHtml(leave.url)}" style="color:#5f6368">${escapeHtml(leave.label)}</a></p>`
    : ''
  return `<!DOCTYPE html><html lang="${escapeHtml(iso)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.page{background:#15161a!important}.sheet{background:#202127!important;color:#f1f1f4!important}.quiet{color:#a9abb3!important}}</style></head><body class="page" style="margin:0;padding:24px 12px;background:#f3f3f6"><div class="sheet" style="max-width:520px;margin:0 auto;border-radius:14px;overflow:hidden;background:#ffffff;color:#1f2024;font:16px/1.55 'Open Sans',Arial,sans-serif"><div style="padding:18px 26px;background:${action};color:${ink};font-size:22px;font-weight:700">${escapeHtml(brand)}</div><div style="padding:26px">${paragraphs
    .map((text) => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`)
    .join(
      '',
    )}${button_}<div class="quiet" style="margin-top:30px;font-size:13px;color:#5f6368"><p style="margin:0">${escapeHtml(footer)}</p>${leaveLine}</div></div></div></body></html>`
}

/** A colour of the theme; mail clients know no CSS variables. */
function color(tenant: Tenant, name: string, otherwise: string): string {
  return new RegExp(`--color-${name}:\\s*(#[0-9a-fA-F]{3,8})\\b`).exec(tenant.theme.css)?.[1] ?? otherwise
}
