import type { MailAnchor, MailLine, MailParts, MailSection } from './mail-parts.ts'

/** The part of a mail for clients without HTML: the same content in the same order. */
export function mailText(parts: MailParts): string {
  const { paragraphs, rows, box, button, secondary, legal, brand, footer, unsubscribe } = parts
  return [
    ...paragraphs,
    ...(rows.length > 0 ? [rows.map(lineText).join('\n')] : []),
    ...box,
    ...(button ? [anchorText(button)] : []),
    ...(secondary ? [anchorText(secondary)] : []),
    ...legal.map(sectionText),
    `-- \n${[brand, ...footer].join('\n')}`,
    ...(unsubscribe ? [anchorText(unsubscribe)] : []),
  ].join('\n\n')
}

const lineText = ({ label, value }: MailLine) => `${label}: ${value}`

const anchorText = ({ label, url }: MailAnchor) => `${label}\n${url}`

const sectionText = ({ heading, paragraphs }: MailSection) =>
  [...(heading === undefined ? [] : [heading]), ...paragraphs].join('\n\n')
