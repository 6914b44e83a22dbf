import { escapeHtml } from '../../core/html.ts'
import type { MailColours, MailPalette } from './mail-palette.ts'
import type { MailAnchor, MailParts, MailSection } from './mail-parts.ts'

/**
 * The HTML of a mail. Layout tables, because Outlook renders with Word; every colour inline for
 * clients that drop `<style>`, which only holds dark mode and non-essential rules. Loads nothing:
 * no picture, font or tracker.
 */
export function mailHtml(parts: MailParts): string {
  const { iso, subject, palette } = parts
  const { light, bodyFont } = palette
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>${mailStyles(palette)}`
  const body = `${preheader(parts)}<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.page}" style="background:${light.page}"><tr><td align="center" style="padding:24px 12px">${MSO_OPEN}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;margin:0 auto">${header(parts)}${sheet(parts)}${footer(parts)}</table>${MSO_CLOSE}</td></tr></table>`
  return `<!DOCTYPE html><html lang="${escapeHtml(iso)}" dir="ltr" xmlns:o="urn:schemas-microsoft-com:office:office"><head>${head}</head><body class="page" style="margin:0;padding:0;background:${light.page};font:16px/1.55 ${bodyFont};-webkit-text-size-adjust:100%">${body}</body></html>`
}

/** Outlook ignores `max-width`: wraps the fluid table in one of a fixed width. */
const MSO_OPEN =
  '<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->'
const MSO_CLOSE = '<!--[if mso]></td></tr></table><![endif]-->'

/**
 * Preview text beside the subject in a list of mails: a neutral sentence, followed by blanks so
 * that no text of the mail is shown there.
 */
function preheader({ preheader: text }: MailParts): string {
  const blanks = '&#847;&zwnj;&nbsp;'.repeat(90)
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(text)}${blanks}</div>`
}

/** The brand as text: most clients block pictures or turn them into attachments. */
function header({ brand, home, palette }: MailParts): string {
  const { action, onAction, headingFont, cardRadius } = palette
  return `<tr><td bgcolor="${action}" style="padding:20px 28px;background:${action};border-radius:${cardRadius} ${cardRadius} 0 0"><a href="${escapeHtml(home)}" style="color:${onAction};font:700 26px/1.2 ${headingFont};text-decoration:none">${escapeHtml(brand)}</a></td></tr>`
}

function sheet(parts: MailParts): string {
  const { paragraphs, palette } = parts
  const { sheet: ground, text } = palette.light
  const content = `${paragraphs.map((one) => paragraph(one)).join('')}${rowsTable(parts)}${noticeBox(parts)}${actions(parts)}${legalText(parts)}`
  return `<tr><td class="sheet text" bgcolor="${ground}" style="padding:28px 28px 12px;background:${ground};color:${text};border-radius:0 0 ${palette.cardRadius} ${palette.cardRadius};overflow-wrap:anywhere">${content}</td></tr>`
}

function paragraph(text: string, style = 'margin:0 0 16px'): string {
  return `<p style="${style}">${lines(text)}</p>`
}

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

/** The table of facts: a semantic table, which screen readers announce as one. */
function rowsTable({ rows, palette }: MailParts): string {
  if (rows.length === 0) return ''
  const { muted, line } = palette.light
  const cells = rows.map(({ label, value, total }) => {
    const edge = `border-top:1px solid ${line};padding:10px 0`
    const weight = total ? 'font-weight:700' : 'font-weight:400'
    const ink = total ? '' : ` class="muted line"`
    return `<tr><th scope="row" align="left"${ink || ' class="line"'} style="${edge};width:40%;padding-right:16px;overflow-wrap:break-word;vertical-align:top;text-align:left;${weight}${total ? '' : `;color:${muted}`}">${escapeHtml(label)}</th><td class="line" align="right" style="${edge};vertical-align:top;text-align:right;${weight}">${lines(value)}</td></tr>`
  })
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;border-collapse:collapse;font-size:15px">${cells.join('')}</table>`
}

function noticeBox({ box, palette }: MailParts): string {
  if (box.length === 0) return ''
  const { light, action, controlRadius } = palette
  const radius = `${Math.min(12, Number.parseInt(controlRadius, 10))}px`
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="box text" bgcolor="${light.box}" style="padding:14px 18px 2px;background:${light.box};border-left:4px solid ${action};border-radius:${radius}">${box.map((one) => paragraph(one, 'margin:0 0 12px')).join('')}</td></tr></table>`
}

function actions({ button, buttonHint, secondary, palette }: MailParts): string {
  const second = secondary
    .map(
      ({ url, label }) =>
        `<p style="margin:0 0 20px"><a class="link" href="${escapeHtml(url)}" style="color:${palette.light.link}">${escapeHtml(label)}</a></p>`,
    )
    .join('')
  if (!button) return second
  const { light } = palette
  const address = `<p class="muted" style="margin:0 0 20px;font-size:13px;color:${light.muted}">${escapeHtml(buttonHint)}<br><a class="link" href="${escapeHtml(button.url)}" style="color:${light.link};word-break:break-all">${escapeHtml(button.url)}</a></p>`
  return `${buttonTable(button, palette)}${second}${address}`
}

/**
 * Outlook drops the padding of a link: blanks of a fixed width replace it, so that the whole button
 * can be pressed.
 */
function buttonTable({ label, url }: MailAnchor, { action, onAction, controlRadius }: MailParts['palette']) {
  const before =
    '<!--[if mso]><i style="mso-font-width:300%;mso-text-raise:21pt" hidden>&emsp;</i><span style="mso-text-raise:10pt"><![endif]-->'
  const after = '<!--[if mso]></span><i style="mso-font-width:300%" hidden>&emsp;&#8203;</i><![endif]-->'
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:12px 0 24px"><tr><td align="center" bgcolor="${action}" style="background:${action};border-radius:${controlRadius}"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 28px;border-radius:${controlRadius};background:${action};color:${onAction};font-weight:700;line-height:1.3;text-decoration:none;mso-padding-alt:0">${before}${escapeHtml(label)}${after}</a></td></tr></table>`
}

function legalText({ legal, palette }: MailParts): string {
  if (legal.length === 0) return ''
  const { muted, line } = palette.light
  return `<div class="muted line" style="margin:8px 0 12px;padding:16px 0 0;border-top:1px solid ${line};font-size:13px;line-height:1.5;color:${muted}">${legal.map(section).join('')}</div>`
}

function section({ heading, paragraphs }: MailSection): string {
  const title = heading
    ? `<h2 style="margin:0 0 6px;font-size:14px;line-height:1.4">${escapeHtml(heading)}</h2>`
    : ''
  return title + paragraphs.map((one) => paragraph(one, 'margin:0 0 12px')).join('')
}

function footer({ footer: said, unsubscribe, palette }: MailParts): string {
  const { muted, link } = palette.light
  const leave = unsubscribe
    ? `<p style="margin:12px 0 0"><a class="link" href="${escapeHtml(unsubscribe.url)}" style="color:${link}">${escapeHtml(unsubscribe.label)}</a></p>`
    : ''
  return `<tr><td class="muted" style="padding:18px 28px 8px;font-size:13px;line-height:1.5;color:${muted};overflow-wrap:anywhere">${said.map((one) => paragraph(one, 'margin:0 0 4px')).join('')}${leave}</td></tr>`
}

/**
 * Dark mode, for clients with the media query and for Outlook's apps, which mark the changed
 * elements; and a font fallback for Outlook.
 */
function mailStyles({ dark }: MailPalette): string {
  const rules = darkRules(dark)
  const asked = rules.map(([name, rule]) => `.${name}{${rule}}`).join('')
  const marked = rules.map(([name, rule]) => `[data-ogsc] .${name},[data-ogsb] .${name}{${rule}}`).join('')
  const outlook =
    '<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>body,table,td,th,p,a,h2{font-family:Arial,sans-serif!important}</style><![endif]-->'
  return `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${asked}}${marked}</style>${outlook}`
}

function darkRules(dark: MailColours): readonly (readonly [string, string])[] {
  return [
    ['page', `background:${dark.page}!important`],
    ['sheet', `background:${dark.sheet}!important`],
    ['box', `background:${dark.box}!important`],
    ['text', `color:${dark.text}!important`],
    ['muted', `color:${dark.muted}!important`],
    ['link', `color:${dark.link}!important`],
    ['line', `border-color:${dark.line}!important`],
  ]
}
