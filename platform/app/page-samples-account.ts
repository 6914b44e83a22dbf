import { NotFoundError } from '../core/errors.ts'
import { href, type RouteName } from '../core/routes.ts'
import { EXAMPLE_PROFILE } from '../features/landers/server.ts'
import { qrCode } from '../infra/qr-code.ts'
import { photosOf } from './page-samples-people.ts'
import { type Invented, idOf, SAMPLE_EMAIL } from './sample-people.ts'
import type { PageData, Samples } from './sample-types.ts'

/** A secret of an authenticator that belongs to nobody. */
const SECRET = 'JBSWY3DPEHPK3PXP'

type Safety = PageData<'account-safety'>

function safetyOf(invented: Invented): Safety {
  const listed = {
    id: idOf(80),
    number: 'R-2026-12',
    subject: 'profile',
    category: 'spam',
    name: invented.name(3),
    on: invented.day(-2),
    waiting: null,
    measure: null,
    mayAppeal: false,
  } as const
  return {
    blocks: invented.some([{ id: idOf(5), name: invented.name(5), since: invented.day(-20) }]),
    reports: invented.some([listed]),
    decisions: [],
    filed: null,
    blocked: false,
    unblocked: null,
  }
}

/** A decision that the reported member may appeal. */
function decisionOf(invented: Invented): PageData<'decision'> {
  const { t } = invented.scope
  return {
    id: idOf(80),
    token: 'sample',
    number: 'R-2026-12',
    side: 'reported',
    category: 'spam',
    subject: 'profile',
    name: invented.name(3),
    member: !invented.isVisitor,
    body: '',
    on: invented.day(-3),
    waiting: null,
    statement: {
      subject: t('reports:subject.profile'),
      on: invented.day(-3),
      found: t('reports:found.report'),
      measure: t('reports:measure.warn'),
      reason: t('reports:grounds.spam'),
      note: '',
    },
    decidedOn: invented.day(-2),
    suspension: null,
    appealUntil: invented.day(180),
    appeal: null,
  }
}

function noticesOf(invented: Invented): PageData<'notifications'> {
  const kinds = ['message', 'like', 'match', 'saved_search', 'album', 'quiet', 'digest'] as const
  return {
    email: SAMPLE_EMAIL,
    zones: { near: [invented.zone], all: [invented.zone] },
    token: null,
    link_invalid: false,
    kinds: kinds.map((kind, place) => ({
      kind,
      mail: place % 2 === 0,
      push: kind === 'digest' || kind === 'quiet' ? null : true,
    })),
    digest: 'weekly',
    quiet: { on: true, from: '22:00', until: '08:00' },
    time_zone: invented.zone,
    time_zone_chosen: true,
    stop: null,
    link_mailed: false,
    devices: [{ id: idOf(90), name: 'Firefox', kind: 'computer', current: true, seen: invented.day(0) }],
  }
}

/** Pages of the account, of safety, and of links in mails. */
export const ACCOUNT_SAMPLES = {
  'reset-password-do': () => ({ state: 'open', token: 'sample', email: SAMPLE_EMAIL }),
  'login-code': () => ({ next: href('members') }),
  'account-passkeys': (invented) => ({
    passkeys: invented.some([
      { id: idOf(91), name: 'Firefox', added: invented.day(-20), used: invented.day(0) },
    ]),
    confirmed: true,
  }),
  'account-passkeys-remove': () => ({ id: idOf(91), name: 'Firefox' }),
  'account-second-factor': (invented) => ({ enabled: !invented.fresh, codesLeft: 8 }),
  'account-second-factor-set-up': () => ({
    secret: SECRET,
    qr: qrCode(`otpauth://totp/sample?secret=${SECRET}`),
    codes: ['abcd-efgh', 'jkmn-pqrs', 'tuvw-xyz2', '3456-789a'],
  }),
  'account-second-factor-off': () => null,
  'account-email': () => ({ email: SAMPLE_EMAIL, pending: null }),
  'mail-change-do': () => ({ state: 'confirm', token: 'sample', email: SAMPLE_EMAIL }),
  'account-check': () => ({ state: 'drawn', gesture: 'open_hand', refusal: null }),
  'account-photos': (invented) => ({ ...photosOf(invented), sent: false }),
  'account-privacy': () => ({ private: false, invisible: false, unseen: false, advertised: false }),
  'account-age': (invented) => ({
    standing: 'declared',
    born: invented.day(-34 * 365),
    minimumAge: invented.scope.tenant.settings.minimum_age,
    provider: null,
    url: null,
    until: null,
    from: null,
    returned: false,
    unreachable: false,
    next: href('members'),
  }),
  'account-data': () => ({
    looks: [],
    state: 'none',
    href: null,
    until: '',
    megabytes: '',
  }),
  'account-chats': (invented) => ({
    readReceipts: true,
    muted: invented.some([{ conversation: EXAMPLE_PROFILE, name: invented.name(3) }]),
  }),
  'account-sessions': (invented) => ({
    sessions: [
      {
        id: idOf(90),
        current: true,
        kind: 'computer',
        device: 'Firefox',
        place: invented.card(0).place,
        seen: invented.day(0),
      },
      {
        id: idOf(92),
        current: false,
        kind: 'phone',
        device: 'Safari',
        place: invented.card(0).place,
        seen: invented.day(-2),
      },
    ],
    ended: false,
  }),
  'account-invitations': (invented) => {
    const { settings, origin } = invented.scope.tenant
    if (settings.member_invitations === 0) throw new NotFoundError('page_not_found')
    const link = `${origin}${href('signup', {}, { invite: 'sample' })}`
    return { open: [{ link, until: invented.day(7) }], left: 2, joined: 1 }
  },
  'account-meetings': (invented) => ({
    meetings: invented.some([
      {
        id: idOf(95),
        name: invented.name(0),
        age: 34,
        day: invented.day(1),
        words: invented.scope.t('chats:icebreaker_3'),
        well: false,
        until: invented.day(3),
        link: `${invented.scope.tenant.origin}/meeting?token=example`,
      },
    ]),
    partner: { id: EXAMPLE_PROFILE, name: invented.name(1), age: 41 },
    companions: [],
    days: [0, 1, 2].map((later) => ({ value: String(later), label: invented.day(later) })),
    more: true,
  }),
  'account-searches': (invented) => ({
    save: null,
    searches: invented.some([
      {
        id: idOf(93),
        name: invented.card(0).place,
        href: href('members'),
        filters: [invented.card(0).place],
        new_members: 3,
      },
    ]),
  }),
  'account-safety': safetyOf,
  'account-safety-block': (invented) => ({ id: EXAMPLE_PROFILE, name: invented.name(0) }),
  'account-safety-report': (invented) => ({
    subject: 'profile',
    id: EXAMPLE_PROFILE,
    member: { id: EXAMPLE_PROFILE, name: invented.name(0) },
  }),
  decision: decisionOf,
  complaints: () => ({
    form: { key: 'sample', email: '' },
    filed: null,
    complaint: null,
    token: '',
    unknown: false,
  }),
  'complaints-appeal': (invented) => ({ token: 'sample', number: 'C-2026-1', until: invented.day(180) }),
  story: () => ({ state: 'invited', token: 'sample', text: '', name: '', reason: '' }),
  'waiting-list': () => ({ wish: 'opening', state: 'form', token: '', email: '', unknown: false }),
  notifications: noticesOf,
} satisfies Partial<Samples<RouteName>>
