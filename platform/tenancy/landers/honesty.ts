import type { Lander, LanderSection, LanderTexts, LanderWords } from '../../core/lander.ts'
import type { LocaleCode } from '../../core/locale.ts'
import { type Finding, type FindingCode, finding } from '../finding.ts'
import { show } from '../json.ts'
import { type Claim, type ClaimKind, claimsIn } from './claims/find-claims.ts'
import { countdownFindings } from './countdowns.ts'
import type { SectionTypes } from './section-schemas.ts'

/** The place of a lander's findings. */
export interface LanderFile {
  /** The folder: `landers/gallery`, or the site's own. */
  readonly folder: string
  readonly tenant?: string
}

interface Refusal {
  readonly code: Extract<
    FindingCode,
    `claim_${string}` | 'person_invented' | 'testimonial_unsourced' | 'address_foreign'
  >
  readonly reason: string
  readonly cure: string
}

/** Why each claim is refused, and what to do about it. */
const REFUSALS: Readonly<Record<ClaimKind, Refusal>> = {
  count: {
    code: 'claim_count',
    reason:
      'expected no number of members, matches or people online, because the program does not compute one',
    cure: 'leave the number out',
  },
  presence: {
    code: 'claim_presence',
    reason: 'expected nothing about what others do at this moment, because nobody knows it for this visitor',
    cure: 'say what the site offers instead',
  },
  audience: {
    code: 'claim_audience',
    reason:
      'expected nothing about who sees profiles or names, because settings and members decide it, and nobody checks names',
    cure: 'write {{seen_by}}, which says who sees profiles on this site',
  },
  hurry: {
    code: 'claim_hurry',
    reason: 'expected no hurry, because nothing ends here',
    cure: 'leave it out, or say it in a section of type countdown, which names what ends',
  },
  person: {
    code: 'person_invented',
    reason: 'expected no name with an age, which reads as a member',
    cure: 'show members by a section of type profile_cards; it asks for their consent and labels fictional profiles',
  },
  quote: {
    code: 'testimonial_unsourced',
    reason: 'expected no quotation of a person without its source',
    cure: 'use a section of type testimonial, which names source, date and consent',
  },
  address: {
    code: 'address_foreign',
    reason: 'expected no address of another site',
    cure: 'leave it out; a way out of the site belongs into its own settings',
  },
}

/** Claims that a type of section may make, because its settings provide the basis. */
const REASONED: Readonly<Record<string, readonly ClaimKind[]>> = {
  countdown: ['hurry'],
  testimonial: ['quote', 'person'],
}

/**
 * Unfounded claims of a composed lander: in the texts of each language, of the lander and of its
 * campaigns, and addresses of other sites in settings; countdowns without an end. Pure: used by
 * `site check`, by loading, and by the studio before it publishes.
 * @param languages those that the site offers
 * @returns findings with file, path, reason and cure; each prevents the lander from going live
 */
export function honestyFindings(
  lander: Pick<Lander, 'order' | 'sections' | 'words' | 'campaigns'>,
  languages: readonly LocaleCode[],
  types: SectionTypes,
  { folder, tenant }: LanderFile,
): Finding[] {
  const owner = tenant === undefined ? {} : { tenant }
  const fileOf = (slug?: string) => ({
    file: `${folder}/${slug === undefined ? 'lander' : `slugs/${slug}`}.json`,
    ...owner,
  })
  const spoken = new Set<LocaleCode>(languages)
  // US English inherits from English.
  if (spoken.has('en-US')) spoken.add('en')
  const own = [...spoken].flatMap((code) =>
    wordsFindings(lander.words[code], code, lander.sections, {
      file: `${folder}/locales/${code}.json`,
      ...owner,
    }),
  )
  const campaigns = Object.entries(lander.campaigns).flatMap(([slug, { sections, words }]) => {
    const where = fileOf(slug)
    const all = { ...lander.sections, ...sections }
    const said = [...spoken].flatMap((code) =>
      wordsFindings(words[code], code, all, { ...where, path: `texts.${code}` }),
    )
    return [...said, ...settingsFindings(sections, types, where)]
  })
  return [
    ...own,
    ...settingsFindings(lander.sections, types, fileOf()),
    ...campaigns,
    ...countdownFindings(lander, fileOf),
  ]
}

type Where = { readonly file: string; readonly path?: string; readonly tenant?: string }
type Sections = Readonly<Record<string, LanderSection>>

function wordsFindings(
  words: LanderWords | undefined,
  code: LocaleCode,
  sections: Sections,
  where: Where,
): Finding[] {
  if (!words) return []
  const parts: (readonly [string, LanderTexts, string])[] = [
    ['page', words.page, ''],
    ...Object.entries(words.sections).map(
      ([id, texts]) => [`sections.${id}`, texts, sections[id]?.type ?? ''] as const,
    ),
  ]
  return parts.flatMap(([path, texts, type]) =>
    Object.entries(texts).flatMap(([key, text]) =>
      claimsIn(text, code)
        .filter(({ kind }) => !REASONED[type]?.includes(kind))
        .map((claim) => refuse(claim, { ...where, path: inside(where.path, `${path}.${key}`) })),
    ),
  )
}

const inside = (path: string | undefined, inner: string) => (path === undefined ? inner : `${path}.${inner}`)

function refuse({ kind, found }: Claim, where: Where): Finding {
  const { code, reason, cure } = REFUSALS[kind]
  return finding(code, { ...where, values: { found } }, `${reason}; found ${show(found)}`, cure)
}

/**
 * Settings name files of the lander; a link to a source is the only address that may lead outside.
 */
function settingsFindings(sections: Sections, types: SectionTypes, where: Where): Finding[] {
  return Object.entries(sections).flatMap(([id, { type, settings }]) => {
    const outside = types.get(type)?.outside ?? []
    return stringsIn(settings, `sections.${id}.settings`).flatMap(([path, text]) =>
      outside.includes(path.split('.').at(-1) ?? '')
        ? []
        : claimsIn(text, 'en')
            .filter(({ kind }) => kind === 'address')
            .map((claim) => refuse(claim, { ...where, path })),
    )
  })
}

const stringsIn = (node: unknown, path: string): (readonly [string, string])[] => {
  if (typeof node === 'string') return [[path, node]]
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, inner]) => stringsIn(inner, `${path}.${key}`))
}
