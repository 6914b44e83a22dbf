import type { MailExtras } from './compose.ts'
import type { MailTemplateName } from './templates.ts'

/**
 * Example values of mails for the gallery, by the parameter names of the texts: a template that
 * uses only these names appears in the gallery without further work. Long values, so that layout
 * problems show.
 */
export const EXAMPLE_VALUES: Readonly<Record<string, string | number>> = {
  name: 'Maximiliana-Alexandra',
  sender: 'Anna-Katharina',
  label: 'Fiction',
  amount: '€ 1.249,99',
  credits: '1.500',
  count: 1500,
  total: 1249.99,
  currency: 'EUR',
  email: 'maximiliana.alexandra.von.hohenstein@posteo.example',
  device: 'Firefox, Windows',
  place: 'Sant’Agata sui due Golfi',
  time: '22.11.2026 12:34',
  details: 'Firefox, Windows\nSant’Agata sui due Golfi\n22.11.2026 12:34',
  received: '22.11.2026 12:34',
  day: '22.11.2026',
  until: '06.12.2026',
  days: 14,
  hours: 48,
  minutes: 15,
  percent: 25,
  package: '1.500 + 150',
  method: 'SEPA',
  order: 'AM-2026-004711',
  number: 'AM-2026-004711',
  rate: '22',
  version: '22.11.2026',
  code: 'AUTUMN-25',
}

/** Tables, second links and legal texts of the templates that have them. */
export const EXAMPLE_EXTRAS: Readonly<Partial<Record<MailTemplateName, MailExtras>>> = {
  payment_received: {
    rows: [
      { label: 'mail:row_order', value: 'AM-2026-004711' },
      { label: 'mail:row_date', value: '22.11.2026' },
      { label: 'mail:row_seller', value: 'Aurelia Incontri S.r.l., Via delle Fontane 18, Genova' },
      { label: 'mail:row_package', value: '1.500' },
      { label: 'mail:row_vat', value: '22 %: € 225,41' },
      { label: 'mail:row_total', value: '€ 1.249,99', total: true },
    ],
    secondary: [{ label: 'mail:withdraw_link', path: '/withdrawal' }],
    legal: [{ paragraphs: ['Lorem ipsum dolor sit amet, consectetur adipiscing elit.'] }],
  },
  account_closed: { secondary: [{ label: 'mail:rules_link', path: '/pages/ban' }] },
  account_deleted: { secondary: [{ label: 'mail:story_link', path: '/story' }] },
  account_deleted_until: {
    secondary: [
      { label: 'mail:withdraw_link', path: '/withdrawal' },
      { label: 'mail:story_link', path: '/story' },
    ],
  },
  credits_given: {
    rows: [
      { label: 'mail:row_given', value: '1.500' },
      { label: 'mail:row_cause', value: 'Something you paid for wasn’t delivered' },
    ],
  },
  saved_search: { rows: [{ label: 'mail:row_new_members', value: '12' }] },
  digest: {
    rows: [
      { label: 'mail:row_messages', value: '12' },
      { label: 'mail:row_messages_fictional', value: '3' },
      { label: 'mail:row_likes', value: '7' },
      { label: 'mail:row_likes_fictional', value: '1' },
      { label: 'mail:row_matches', value: '2' },
    ],
  },
  withdrawal_received: {
    rows: [
      { label: 'mail:row_received', value: '22.11.2026 12:34' },
      { label: 'mail:row_name', value: 'Maximiliana-Alexandra von Hohenstein' },
      { label: 'mail:row_email', value: 'maximiliana.alexandra.von.hohenstein@posteo.example' },
      { label: 'mail:row_refund', value: '€ 1.249,99', total: true },
    ],
  },
}
