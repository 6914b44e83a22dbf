import { escapeHtml } from '../../core/html.ts'
import { LOCALE_CODES, type LocaleCode } from '../../core/locale.ts'
import type { Tenant } from '../../core/tenant.ts'
import { i18nextTranslator } from '../../i18n/i18next.ts'
import { isLocaleCode, isoFor } from '../../i18n/languages.ts'
import { composeMail, type MailContent } from './compose.ts'
import { EXAMPLE_EXTRAS, EXAMPLE_VALUES } from './mail-examples.ts'
import type { MailTemplate } from './mail-template.ts'
import { MAIL_TEMPLATES, type MailTemplateName } from './templates.ts'

const TEMPLATES = Object.keys(MAIL_TEMPLATES) as readonly MailTemplateName[]
const MODES = ['light', 'dark'] as const
const WIDTHS = ['600', '390', '320'] as const

interface Choice {
  readonly template: MailTemplateName | 'all'
  readonly language: LocaleCode
  readonly mode: (typeof MODES)[number]
  readonly width: (typeof WIDTHS)[number]
}

/**
 * Composes a mail of this template with example values.
 * @throws MissingTextError if a text needs a value that `EXAMPLE_VALUES` lacks
 */
export async function exampleMail(
  tenant: Tenant,
  name: MailTemplateName,
  language: LocaleCode,
): Promise<MailContent> {
  const template: MailTemplate = MAIL_TEMPLATES[name]
  const iso = isoFor(language, tenant.settings.countries)
  const t = await i18nextTranslator(tenant, language, iso)
  return composeMail({
    tenant,
    t,
    iso,
    template: name,
    params: { ...EXAMPLE_VALUES, reason: t('mail:photo_reason_poor_quality'), date: new Date() },
    url: `${tenant.origin}/activate?token=0123456789abcdefghijkl`,
    unsubscribeUrl: template.notice ? `${tenant.origin}/unsubscribe?token=0123456789abcdefghijkl` : null,
    ...EXAMPLE_EXTRAS[name],
  })
}

/**
 * The gallery of mails as a page for developers: the template of the query, or every template in
 * the tenant's first language.
 */
export async function mailGallery(tenant: Tenant, query: Readonly<Record<string, unknown>>): Promise<string> {
  const choice = choiceOf(tenant, query)
  const shown = choice.template === 'all' ? TEMPLATES : [choice.template]
  const mails = await Promise.all(
    shown.map(async (name) => mailSection(name, await exampleMail(tenant, name, choice.language), choice)),
  )
  const title = `Mails of ${escapeHtml(tenant.settings.name)}`
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1><p>Every mail with example values. <a href="/dev/outbox">Outbox</a> <a href="/">To the site</a></p>${choiceForm(tenant, choice)}${mails.join('')}</body></html>`
}

function choiceOf(
  tenant: Tenant,
  { template, language, mode, width }: Readonly<Record<string, unknown>>,
): Choice {
  return {
    template: TEMPLATES.find((one) => one === template) ?? 'all',
    language: isLocaleCode(language) ? language : (tenant.languages[0] ?? 'en'),
    mode: MODES.find((one) => one === mode) ?? 'light',
    width: WIDTHS.find((one) => one === width) ?? '600',
  }
}

function choiceForm(tenant: Tenant, choice: Choice): string {
  const others = LOCALE_CODES.filter((code) => !tenant.languages.includes(code))
  return `<form method="get">${[
    select('template', ['all', ...TEMPLATES], choice.template),
    select('language', [...tenant.languages, ...others], choice.language),
    select('mode', MODES, choice.mode),
    select('width', WIDTHS, choice.width),
  ].join('')}<button>Show</button></form>`
}

function select(name: string, values: readonly string[], chosen: string): string {
  const options = values.map((value) => `<option${value === chosen ? ' selected' : ''}>${value}</option>`)
  return `<label>${name} <select name="${name}">${options.join('')}</select></label>`
}

/**
 * Sandboxed without scripts, popups or an origin: the content of a mail cannot act on this site.
 */
function mailSection(name: string, { subject, text, html }: MailContent, { mode, width }: Choice): string {
  return `<section id="${name}"><h2>${name}</h2><p>${escapeHtml(subject)}</p><div class="mail"><iframe sandbox title="${name}" loading="lazy" width="${width}" height="760" srcdoc="${escapeHtml(inMode(html, mode))}"></iframe><pre>${escapeHtml(text)}</pre></div></section>`
}

/** The mail as a client shows it in light or dark mode, independent of the browser's setting. */
function inMode(html: string, mode: Choice['mode']): string {
  return html.replace('@media (prefers-color-scheme:dark)', mode === 'dark' ? '@media all' : '@media not all')
}

const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;padding:1rem;max-width:80rem;font:16px/1.5 system-ui,sans-serif}form{display:flex;flex-wrap:wrap;gap:1rem;align-items:end}select,button{display:block;min-height:44px;font:inherit}h1{font-size:1.4rem}h2{margin:2rem 0 0;font-size:1.1rem}.mail{display:flex;flex-wrap:wrap;gap:1rem;align-items:start}iframe{border:1px solid #8886;max-width:100%}pre{flex:1 1 20rem;margin:0;padding:1rem;border:1px solid #8886;white-space:pre-wrap;overflow-wrap:anywhere}`
